#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The checks of lint.py find what they are for, and only that."""
import tempfile
import unittest
from pathlib import Path

import lint

LICENCE = "// SPDX-License-Identifier: GPL-3.0-or-later\n"


class Checks(unittest.TestCase):
    def findings(self, check, files):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for name, text in files.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text, encoding="utf-8")
            return [str(path.relative_to(root)) for path, _ in lint.CHECKS[check](root)]

    def test_a_source_without_its_licence_is_found(self):
        files = {"core/a.h": LICENCE, "core/b.h": "#pragma once\n", "tests/c.py": "#!/usr/bin/env python3\n# SPDX-License-Identifier: GPL-3.0-or-later\n"}
        self.assertEqual(self.findings("licence", files), ["core/b.h"])

    def test_arrows_point_only_down(self):
        files = {
            "core/good.h": '#include "core/time.h"\n#include <vector>\n#include <cmath>\n',
            "core/up.h": '#include "ingest/frame.h"\n',
            "core/qt.h": "#include <QString>\n",
            "core/json.h": "#include <nlohmann/json.hpp>\n",
            "ingest/good.h": '#include "core/time.h"\n#include <zmq.hpp>\n#include <nlohmann/json.hpp>\n',
            "ingest/qt.h": "#include <QObject>\n",
            "ingest/up.cpp": '#include "app/options.h"\n',
            "widgets/good.h": '#include "core/time.h"\n#include "widgets/theme.h"\n#include <QWidget>\n',
            "widgets/side.h": '#include "ingest/frame.h"\n',
            "widgets/zmq.h": "#include <zmq.hpp>\n",
            "app/main.cpp": '#include "widgets/theme.h"\n#include "tools/simulator/host.h"\n#include <QApplication>\n',
            "app/tests.cpp": '#include "tests/catch.h"\n',
            "tools/simulator/host.cpp": '#include "ingest/recording_writer.h"\n#include <zmq.hpp>\n',
            "tools/simulator/up.cpp": '#include "app/options.h"\n',
            "tools/simulator/qt.cpp": "#include <QObject>\n",
            "tools/simulator/program/main.cpp": '#include "app/options.h"\n#include "tools/simulator/host.h"\n',
            "tools/simulator/program/up.cpp": '#include "widgets/theme.h"\n',
        }
        self.assertEqual(
            sorted(self.findings("dependencies", files)),
            ["app/tests.cpp", "core/json.h", "core/qt.h", "core/up.h", "ingest/qt.h", "ingest/up.cpp",
             "tools/simulator/program/up.cpp", "tools/simulator/qt.cpp", "tools/simulator/up.cpp", "widgets/side.h",
             "widgets/zmq.h"])

    def test_the_core_has_no_clock_threads_or_files(self):
        files = {
            "core/good.h": "#include <chrono>\nusing Clock = UnixClock; // no clock() here\n",
            "core/clock.cpp": "auto t = std::chrono::system_clock::now();\n",
            "core/lock.h": "#include <mutex>\n",
            "core/file.cpp": "#include <fstream>\n",
            "ingest/pipeline.cpp": "#include <thread>\n",
        }
        self.assertEqual(sorted(self.findings("core", files)), ["core/clock.cpp", "core/file.cpp", "core/lock.h"])

    def test_qt_charts_stays_behind_its_adapter(self):
        files = {
            "widgets/line_chart.cpp": "#include <QLineSeries>\n",
            "widgets/cdf.cpp": "#include <QtCharts/QChartView>\n",
            "app/pages/latency.cpp": "#include <QLineSeries>\n",
            "app/pages/requests.cpp": "#include <QPainter>\n",
        }
        self.assertEqual(sorted(self.findings("charts", files)), ["app/pages/latency.cpp", "widgets/cdf.cpp"])

    def test_a_file_that_grew_too_long_is_found(self):
        files = {"core/a.cpp": "\n" * lint.LONGEST_FILE, "core/b.cpp": "\n" * (lint.LONGEST_FILE + 1)}
        self.assertEqual(self.findings("length", files), ["core/b.cpp"])

    def test_work_left_behind_is_found(self):
        files = {"core/a.cpp": "// TO" "DO: later\n", "core/b.cpp": "int toDoList = 0;\n"}
        self.assertEqual(self.findings("leftovers", files), ["core/a.cpp"])

    def test_links_that_lead_nowhere_are_found(self):
        files = {
            "README.md": "[a](docs/a.md#the-datas-way) [web](https://example.org/x) <!-- ![p](docs/p.png) -->\n",
            "docs/a.md": "# The data's way\n```\n# no heading\n```\n[up](../README.md) [here](#the-datas-way)\n",
            "docs/b.md": "[gone](c.md)\n",
            "docs/d.md": "[gone](a.md#no-heading)\n",
            "docs/e.md": "![gone](picture.png)\n",
        }
        self.assertEqual(self.findings("links", files), ["docs/b.md", "docs/d.md", "docs/e.md"])


if __name__ == "__main__":
    unittest.main()

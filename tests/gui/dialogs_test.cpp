// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"

#include "app/slo_dialog.h"
#include "app/source_dialog.h"

#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>

using namespace inferama;
using namespace inferama::app;

TEST_CASE("The SLO dialog takes times with units and refuses what is none")
{
    core::Slo slo;
    slo.ttft = 1;
    slo.tpot = 0.05;
    SloDialog dialog(slo);
    CHECK(dialog.slo() == slo);
    const auto field = [&](const char* name) {
        for (auto* edit : dialog.findChildren<QLineEdit*>())
            if (edit->accessibleName() == QLatin1String(name))
                return edit;
        FAIL("no field is called " << name);
        throw 0;
    };
    auto* ok = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    CHECK(field("TTFT threshold")->text().toStdString() == "1s");
    CHECK(field("TPOT threshold")->text().toStdString() == "50ms");
    field("E2E threshold")->setText(QStringLiteral("20 s"));
    CHECK(dialog.slo().e2e == 20);
    field("TTFT threshold")->setText(QStringLiteral("soon"));
    CHECK_FALSE(ok->isEnabled());
    field("TTFT threshold")->clear();
    CHECK(ok->isEnabled());
    CHECK_FALSE(dialog.slo().ttft.has_value());
    field("Target share of good requests")->setText(QStringLiteral("120 %"));
    CHECK_FALSE(ok->isEnabled());
    CHECK(sloText(slo).toStdString() == "TTFT ≤ 1.00 s   TPOT ≤ 50.0 ms");
}

TEST_CASE("The source dialog takes an address only when it is one")
{
    SourceDialog dialog({});
    auto* field = dialog.findChild<QLineEdit*>();
    auto* ok = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    CHECK_FALSE(ok->isEnabled());
    field->setText(QStringLiteral("tcp://10.0.0.7"));
    CHECK_FALSE(ok->isEnabled());
    field->setText(QStringLiteral("tcp://10.0.0.7:5557"));
    CHECK(ok->isEnabled());
    field->setText(QStringLiteral("demo:"));
    CHECK(ok->isEnabled());
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/catch.h"
#include "tests/gui/sample_snapshot.h"
#include "widgets/run_timeline.h"
#include "widgets/theme.h"

#include <QImage>

using namespace inferama;
using namespace inferama::widgets;

namespace {

int pixelsOf(const QImage& image, const QColor& colour, int fromY, int toY)
{
    int pixels = 0;
    for (int y = fromY; y < toY; ++y)
        for (int x = 0; x < image.width(); ++x)
            pixels += image.pixelColor(x, y) == colour;
    return pixels;
}

} // namespace

TEST_CASE("The window on the timeline stands beneath the key")
{
    ThemeHolder theme(ThemeKind::Dark);
    RunTimeline timeline(theme);
    timeline.resize(900, RunTimeline::Height);
    timeline.present(tests::sampleSnapshot());
    const QImage image = timeline.grab().toImage();
    CHECK(pixelsOf(image, darkTheme().accent, 0, 18) == 0);
    CHECK(pixelsOf(image, darkTheme().accent, 18, RunTimeline::Height) > 50);
}

TEST_CASE("The curves of the timeline follow its width")
{
    ThemeHolder theme(ThemeKind::Dark);
    RunTimeline resized(theme);
    RunTimeline made(theme);
    resized.resize(500, RunTimeline::Height);
    resized.present(tests::sampleSnapshot());
    resized.grab();
    resized.resize(900, RunTimeline::Height);
    made.resize(900, RunTimeline::Height);
    made.present(tests::sampleSnapshot());
    CHECK(resized.grab().toImage() == made.grab().toImage());
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Label sets as texts.
#include "core/event.h"
#include "core/labels.h"
#include "tests/catch.h"

#include <array>

using namespace inferama::core;

TEST_CASE("A label's value is found by its whole key")
{
    CHECK(labelOf("gpu=0,instance=a", "gpu") == "0");
    CHECK(labelOf("gpu=0,instance=a", "instance") == "a");
    CHECK(labelOf("mygpu=1", "gpu") == std::nullopt);
    CHECK(labelOf("gpu=", "gpu") == "");
    CHECK(labelOf("", "gpu") == std::nullopt);
}

TEST_CASE("Labels are taken out by their keys, and the others keep their order")
{
    constexpr std::array<std::string_view, 2> Keys{"rank", "gpu"};
    CHECK(labelsWithout("gpu=0,instance=a,rank=3", Keys) == "instance=a");
    CHECK(labelsWithout("rank=3", Keys).empty());
    CHECK(labelsWithout("a=1,b=2", Keys) == "a=1,b=2");
}

TEST_CASE("A label set is one text, sorted by key")
{
    const std::array<Label, 2> labels{{{"rank", "3"}, {"instance", "a"}}};
    CHECK(labelKey(labels) == "instance=a,rank=3");
}

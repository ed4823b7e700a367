// SPDX-License-Identifier: GPL-3.0-or-later
// Random filters against an evaluation that follows the definition word by word.
#include "core/filter.h"
#include "request_row_builder.h"
#include "tests/catch.h"

#include <array>
#include <cmath>
#include <functional>
#include <optional>

using namespace inferama::core;

namespace {

const std::array<std::string, 3> Sources{"loadgen", "vllm-0", "VLLM-1"};
const FilterContext Context{.sources = Sources, .at = rowTime(600), .runStart = RowsBegin};

using Holds = std::function<bool(const RequestRow&)>;
struct Written {
    std::string text;
    Holds holds;
};

std::string small(std::string text)
{
    for (char& c : text)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c + 32);
    return text;
}

class Writer {
public:
    explicit Writer(std::uint64_t seed) : rows_(seed) {}

    Written filter(int depth)
    {
        const std::size_t kind = depth == 0 ? 0 : rows_.below(5);
        if (kind <= 1)
            return rows_.below(3) == 0 ? text() : rows_.below(3) == 0 ? status() : number();
        if (kind == 2) {
            const Written part = filter(depth - 1);
            return {"not (" + part.text + ")", [part](const RequestRow& row) { return !part.holds(row); }};
        }
        const Written a = filter(depth - 1);
        const Written b = filter(depth - 1);
        if (kind == 3)
            return {"(" + a.text + ") and " + "(" + b.text + ")",
                    [a, b](const RequestRow& row) { return a.holds(row) && b.holds(row); }};
        return {"(" + a.text + " or " + b.text + ")",
                [a, b](const RequestRow& row) { return a.holds(row) || b.holds(row); }};
    }
    RequestRow row() { return rows_.next(); }

private:
    Written number()
    {
        using Figure = std::function<std::optional<double>(const RequestRow&)>;
        static const auto figure = [](double RequestRow::*member) -> Figure {
            return [member](const RequestRow& row) {
                return std::isnan(row.*member) ? std::nullopt : std::optional(row.*member);
            };
        };
        static const auto count = [](std::uint32_t RequestRow::*member) -> Figure {
            return [member](const RequestRow& row) {
                return row.*member == UnknownCount ? std::nullopt : std::optional(static_cast<double>(row.*member));
            };
        };
        struct Field {
            const char* name;
            Figure figure;
            bool time = true;
        };
        static const std::vector<Field> Fields{
            {"ttft", figure(&RequestRow::ttft)},
            {"e2e", figure(&RequestRow::e2e)},
            {"max_gap", figure(&RequestRow::longestGap)},
            {"input", count(&RequestRow::input), false},
            {"stalls", count(&RequestRow::stalls), false},
            {"kv",
             [](const RequestRow& row) {
                 return std::isnan(row.stages[4]) ? std::nullopt : std::optional(row.stages[4]);
             }},
            {"age",
             [](const RequestRow& row) {
                 return row.status ? std::nullopt : std::optional(seconds(rowTime(600) - row.start));
             }},
            {"ended",
             [](const RequestRow& row) {
                 return row.end == NoTime ? std::nullopt : std::optional(seconds(row.end - RowsBegin));
             }},
        };
        const Field& field = Fields[rows_.below(Fields.size())];
        const auto whole = static_cast<double>(rows_.below(field.time ? 3000 : 9000));
        const double value = field.time ? whole / 1000 : whole;
        std::string written = std::to_string(static_cast<int>(whole)) + (field.time ? "ms" : "");
        const auto with = [&](const char* sign, std::function<bool(double)> holds) -> Written {
            return {std::string(field.name) + " " + sign + " " + written, [field, holds](const RequestRow& row) {
                        const auto figureOfRow = field.figure(row);
                        return figureOfRow && holds(*figureOfRow);
                    }};
        };
        switch (rows_.below(9)) {
        case 0:
            return with("=", [value](double x) { return x == value; });
        case 1:
            return with("!=", [value](double x) { return x != value; });
        case 2:
            return with("<", [value](double x) { return x < value; });
        case 3:
            return with("<=", [value](double x) { return x <= value; });
        case 4:
            return with(">", [value](double x) { return x > value; });
        case 5:
            return with(">=", [value](double x) { return x >= value; });
        case 6:
            written = "(0, " + written + ")";
            return with("in", [value](double x) { return x == 0 || x == value; });
        case 7:
            written = "(" + written + ", 0)";
            return with("not in", [value](double x) { return x != 0 && x != value; });
        default:
            return {std::string(field.name) + " = none", [field](const RequestRow& row) { return !field.figure(row); }};
        }
    }

    Written text()
    {
        using Text = std::function<std::string(const RequestRow&)>;
        struct Field {
            const char* name;
            Text text;
        };
        static const std::vector<Field> Fields{
            {"id", [](const RequestRow& row) { return row.id; }},
            {"model", [](const RequestRow& row) { return row.texts ? row.texts->model : ""; }},
            {"server", [](const RequestRow& row) { return row.server == NoSource ? "" : Sources[row.server]; }},
            {"label.class", [](const RequestRow& row) { return row.texts ? row.texts->labels[0].second : ""; }},
        };
        const Field& field = Fields[rows_.below(Fields.size())];
        const std::string value =
            rows_.oneOf({"rag", "chat", "код", "cód", "llama-3.1-70b", "VLLM", "vllm-0", "R-", "-1"});
        const auto with = [&](const std::string& what, std::function<bool(const std::string&)> holds) -> Written {
            return {std::string(field.name) + " " + what, [field, holds](const RequestRow& row) {
                        const std::string textOfRow = field.text(row);
                        return !textOfRow.empty() && holds(textOfRow);
                    }};
        };
        switch (rows_.below(7)) {
        case 0:
            return with("= '" + value + "'", [value](const std::string& x) { return x == value; });
        case 1:
            return with("!= " + value, [value](const std::string& x) { return x != value; });
        case 2:
            return with("~ " + value, [value](const std::string& x) { return small(x).find(small(value)) != x.npos; });
        case 3:
            return with("!~ " + value, [value](const std::string& x) { return small(x).find(small(value)) == x.npos; });
        case 4:
            return with("in (" + value + ",'rag')", [value](const std::string& x) { return x == value || x == "rag"; });
        case 5:
            return with("not in (Chat," + value + ")",
                        [value](const std::string& x) { return x != value && x != "Chat"; });
        default:
            return {std::string(field.name) + " = none",
                    [field](const RequestRow& row) { return field.text(row).empty(); }};
        }
    }

    Written status()
    {
        const auto status = static_cast<Status>(rows_.below(StatusCount));
        const std::string name(nameOf(status));
        switch (rows_.below(4)) {
        case 0:
            return {"status != " + name, [status](const RequestRow& row) { return row.status != status; }};
        case 1:
            return {"status in (in_flight, " + name + ")",
                    [status](const RequestRow& row) { return !row.status || row.status == status; }};
        case 2:
            return {"failed", [](const RequestRow& row) {
                        return row.status && row.status != Status::Ok && row.status != Status::Lost;
                    }};
        default:
            return {"status = " + name, [status](const RequestRow& row) { return row.status == status; }};
        }
    }

    RandomRows rows_;
};

} // namespace

TEST_CASE("Random filters match what their definition says")
{
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        Writer writer(seed);
        std::vector<RequestRow> rows;
        for (int i = 0; i < 200; ++i)
            rows.push_back(writer.row());
        std::size_t matched = 0;
        for (int round = 0; round < 500; ++round) {
            const Written written = writer.filter(4);
            INFO("seed " << seed << ": " << written.text);
            const auto parsed = Filter::parse(written.text);
            REQUIRE(std::holds_alternative<Filter>(parsed));
            for (const RequestRow& row : rows) {
                const bool expected = written.holds(row);
                REQUIRE(std::get<Filter>(parsed).matches(row, Context) == expected);
                matched += expected ? 1 : 0;
            }
        }
        CHECK(matched > 10'000);
        CHECK(matched < 90'000);
    }
}

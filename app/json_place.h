// SPDX-License-Identifier: GPL-3.0-or-later
// A value of a JSON document written by hand, with the place where it stands, so that a complaint can name it.
#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace inferama::app {

// Thrown by what reads such a document.
struct BadValue {
    std::string pointer; // JSON pointer, "/alerts/1/watch"
    std::string what;    // what is wrong and what to do
};

class JsonPlace {
public:
    using Json = nlohmann::ordered_json;

    // The document itself, which outlives all its places.
    explicit JsonPlace(const Json& document) : value_(&document) {}

    [[noreturn]] void refuse(const std::string& what) const { throw BadValue{pointer_, what}; }

    const Json& value() const { return *value_; }
    const std::string& pointer() const { return pointer_; }

    // Everything below throws BadValue where the value is of another type or out of range.
    JsonPlace member(const std::string& key) const; // of an object that has it
    std::optional<JsonPlace> find(const std::string& key) const;
    JsonPlace element(std::size_t index) const;
    std::size_t elements() const; // of an array
    double number(double least, double greatest) const;
    bool flag() const;
    std::string text() const;                                     // not empty, at most 200 bytes
    std::string word(std::span<const std::string_view> of) const; // one of them; else says which was meant
    // An object with no other keys than these; says which was meant.
    void expectKeys(std::span<const std::string_view> known) const;

private:
    JsonPlace(const Json& value, std::string pointer) : value_(&value), pointer_(std::move(pointer)) {}

    const Json* value_;
    std::string pointer_;
};

// "no "ttfft" here; did you mean "ttft"?", or the whole list where nothing is near.
std::string unknownWord(std::string_view word, std::span<const std::string_view> known);

} // namespace inferama::app

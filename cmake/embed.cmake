# SPDX-License-Identifier: GPL-3.0-or-later
# inferama_embed(TARGET FILE HEADER FUNCTION): compiles FILE into TARGET as the body of
# inferama::app::FUNCTION(), which HEADER declares to return std::span<const std::byte>.
function(inferama_embed target file header function)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    file(READ "${file}" hex HEX)
    string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
    set(generated "${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp")
    file(CONFIGURE OUTPUT "${generated}" @ONLY CONTENT [[
#include "@header@"

namespace inferama::app {

std::span<const std::byte> @function@()
{
    static constexpr unsigned char Bytes[] = {
@bytes@
    };
    return std::as_bytes(std::span(Bytes));
}

} // namespace inferama::app
]])
    target_sources(${target} PRIVATE "${generated}")
endfunction()

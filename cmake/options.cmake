# SPDX-License-Identifier: GPL-3.0-or-later
# What every target of ours links: its warnings, and the instrumentation asked for.
add_library(inferama_options INTERFACE)
target_include_directories(inferama_options INTERFACE "${CMAKE_SOURCE_DIR}")
target_compile_options(inferama_options INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wnon-virtual-dtor
    -Woverloaded-virtual -Wimplicit-fallthrough -Wformat=2 -Wcast-align
    $<$<BOOL:${INFERAMA_WERROR}>:-Werror>)
if(INFERAMA_SANITIZE)
    target_compile_options(inferama_options INTERFACE
        -fsanitize=${INFERAMA_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    target_link_options(inferama_options INTERFACE -fsanitize=${INFERAMA_SANITIZE})
endif()
if(INFERAMA_FUZZ)
    # The libraries must report their coverage too, or the fuzzer is blind inside them.
    target_compile_options(inferama_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

# SPDX-License-Identifier: GPL-3.0-or-later
# What a package contains.
include(GNUInstallDirs)
install(TARGETS inferama inferama-sim RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
install(FILES LICENSE README.md DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(DIRECTORY docs/ DESTINATION "${CMAKE_INSTALL_DOCDIR}/docs" FILES_MATCHING PATTERN "*.md" PATTERN "*.png")
install(FILES resources/protocol.schema.json DESTINATION "${CMAKE_INSTALL_DATADIR}/inferama")
if(INFERAMA_GUI)
    install(FILES resources/inferama.desktop DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
    install(FILES resources/inferama.metainfo.xml DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo")
    install(FILES resources/inferama.svg
            DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps")
endif()

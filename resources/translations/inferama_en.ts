<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>inferama::app</name>
    <message numerus="yes">
        <source>%n smaller one(s) left out</source>
        <translation>
            <numerusform>%n smaller one left out</numerusform>
            <numerusform>%n smaller ones left out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inferama::app::AlertWatcher</name>
    <message numerus="yes">
        <source>%n alerts last and are not acknowledged; the gravest is %1</source>
        <translation>
            <numerusform>%n alert lasts and is not acknowledged; it is at %1</numerusform>
            <numerusform>%n alerts last and are not acknowledged; the gravest is at %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1
%n more alerts</source>
        <translation>
            <numerusform>%1
%n more alert</numerusform>
            <numerusform>%1
%n more alerts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inferama::app::TakeAway</name>
    <message numerus="yes">
        <source>Copied: %n requests</source>
        <translation>
            <numerusform>Copied: %n request</numerusform>
            <numerusform>Copied: %n requests</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inferama::widgets</name>
    <message numerus="yes">
        <source>%n value(s) not shown</source>
        <translation>
            <numerusform>%n value not shown</numerusform>
            <numerusform>%n values not shown</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln stall(s), %1, %2 of the decode</source>
        <translation>
            <numerusform>%Ln stall, %1, %2 of the decode</numerusform>
            <numerusform>%Ln stalls, %1, %2 of the decode</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inferama::widgets::AreaCard</name>
    <message numerus="yes">
        <source>thin: of %Ln value(s)</source>
        <translation>
            <numerusform>thin: of %Ln value</numerusform>
            <numerusform>thin: of %Ln values</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln request(s)</source>
        <translation>
            <numerusform>%Ln request</numerusform>
            <numerusform>%Ln requests</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inferama::widgets::GapStrip</name>
    <message numerus="yes">
        <source>gap of %1 before chunk %2, %Ln token(s)</source>
        <translation>
            <numerusform>gap of %1 before chunk %2, %Ln token</numerusform>
            <numerusform>gap of %1 before chunk %2, %Ln tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inferama::widgets::Waterfall</name>
    <message numerus="yes">
        <source>%Ln request(s)</source>
        <translation>
            <numerusform>%Ln request</numerusform>
            <numerusform>%Ln requests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chunk(s)</source>
        <translation>
            <numerusform>%Ln chunk</numerusform>
            <numerusform>%Ln chunks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln stall(s)</source>
        <translation>
            <numerusform>%Ln stall</numerusform>
            <numerusform>%Ln stalls</numerusform>
        </translation>
    </message>
</context>
</TS>

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
    <name>inferama::widgets</name>
    <message numerus="yes">
        <source>%n value(s) not shown</source>
        <translation>
            <numerusform>%n value not shown</numerusform>
            <numerusform>%n values not shown</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inferama::widgets::Waterfall</name>
    <message numerus="yes">
        <source>%n chunk(s)</source>
        <translation>
            <numerusform>%n chunk</numerusform>
            <numerusform>%n chunks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stall(s)</source>
        <translation>
            <numerusform>%n stall</numerusform>
            <numerusform>%n stalls</numerusform>
        </translation>
    </message>
</context>
</TS>

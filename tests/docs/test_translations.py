# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds resources/translations to the sources: every text of the window is translated, none is left over, and none has
lost a figure, an access key or a tag on the way.

usage: test_translations.py ROOT            check
       test_translations.py ROOT --update   let lupdate write what is new into ROOT's .ts files, unfinished
"""
import collections
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

FOLDERS = ["app", "widgets"]
CHINESE = "resources/translations/inferama_zh_CN.ts"
ENGLISH = "resources/translations/inferama_en.ts"  # has the plurals only: texts are written in English
# lupdate says so of free functions, for which app/translation.h and widgets/translation.h give the context it takes.
EXPECTED = re.compile(r"Class 'inferama::(app|widgets)' lacks Q_OBJECT macro")
TRANSLATION_HEADERS = {"app/translation.h", "widgets/translation.h"}


def lupdate_program():
    for name in ("/usr/lib/qt6/bin/lupdate", "lupdate6", "lupdate"):
        found = shutil.which(name)
        if found:
            return found
    sys.exit("lupdate is missing: install qt6-l10n-tools")


def update(root):
    """Runs lupdate in `root`; returns what it complains about."""
    complaints = []
    for file, options in ((CHINESE, ["-target-language", "zh_CN"]), (ENGLISH, ["-target-language", "en", "-pluralonly"])):
        done = subprocess.run(
            [lupdate_program(), "-silent", "-I", ".", "-locations", "none", "-source-language", "en", *options, *FOLDERS,
             "-ts", file], cwd=root, capture_output=True, text=True, check=True)
        lines = (done.stdout + done.stderr).splitlines()
        complaints += [line.strip() for line in lines if line.strip() and not EXPECTED.search(line)]
    return complaints


class Message:
    def __init__(self, context, element):
        self.context = context
        self.source = element.findtext("source")
        translation = element.find("translation")
        self.state = translation.get("type")  # None: finished
        forms = translation.findall("numerusform")
        self.forms = [form.text or "" for form in forms] if forms else [translation.text or ""]

    def __str__(self):
        return f"{self.context}: {self.source!r}"


def messages(file):
    return [Message(context.findtext("name"), element)
            for context in xml.parse(file).getroot().iter("context") for element in context.iter("message")]


def figures(text):
    return collections.Counter(re.findall(r"%(?:\d+|n)", text))


def tags(text):
    return collections.Counter(re.findall(r"</?[a-z]\d?[^>]*>", text))


def access_keys(text):
    return re.findall(r"&(\w)(?!\w*;)", text.replace("&&", ""))


def faults_of(message):
    source, faults = message.source, []
    for form in message.forms:
        if not form.strip():
            faults.append("is empty")
        # A form of a plural may say "one".
        if figures(form) != figures(source) and not (len(message.forms) > 1 and figures(form) < figures(source)):
            faults.append(f"has other figures: {form!r}")
        if tags(form) != tags(source):
            faults.append(f"has other tags: {form!r}")
        if len(access_keys(form)) != len(access_keys(source)):
            faults.append(f"has lost or gained an access key: {form!r}")
        if re.search(r"[一-鿿]\(&(?![A-Z]\))|[一-鿿]&", form):
            faults.append(f"its access key must stand behind it, as in (&A): {form!r}")
        if re.search(r"[一-鿿][,:;?!]", form):
            faults.append(f"has a half-width mark behind a Chinese character: {form!r}")
        if source.startswith(" ·") != form.startswith(" ·"):
            faults.append(f"has lost the space before it: {form!r}")
    return faults


def left_over(root, texts):
    """Texts of app/english_texts.cpp that no source says any more."""
    said = ""
    for folder in ("app", "core", "ingest", "tools"):
        for path in sorted((root / folder).rglob("*.cpp")) + sorted((root / folder).rglob("*.h")):
            if path.name != "english_texts.cpp":
                said += path.read_text(encoding="utf-8")
    said = re.sub(r'"\s*\n\s*"', "", said)

    def is_said(piece):
        return piece in said or f'"{piece.lower().replace(" ", "-")}"' in said
    return [text for text in texts if not all(is_said(piece.strip()) for piece in re.split(r"%\d", text) if piece.strip(" :;()"))]


def check(root):
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder)
        for name in (*FOLDERS, "core", "resources/translations"):
            shutil.copytree(root / name, copy / name)
        problems += [f"lupdate: {line}" for line in update(copy)]
        for file in (CHINESE, ENGLISH):
            for message in messages(copy / file):
                if message.state == "unfinished":
                    problems.append(f"{file}: {message} is not translated")
                elif message.state:
                    problems.append(f"{file}: {message} is no text of the program any more")
                else:
                    problems += [f"{file}: {message} {fault}" for fault in faults_of(message)]
        for message in messages(copy / ENGLISH):
            if len(message.forms) != 2:
                problems.append(f"{ENGLISH}: {message} needs a form for one and a form for many")
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.suffix in (".h", ".cpp") and name not in TRANSLATION_HEADERS:
                if re.search(r"\btr\(const char\b", path.read_text(encoding="utf-8")):
                    problems.append(f"{name}: has a tr() of its own; lupdate finds another context for it than it has")

    english = {message.source for message in messages(root / CHINESE) if message.context == "English"}
    problems += [f"app/english_texts.cpp: nothing says {text!r} any more" for text in left_over(root, sorted(english))]
    simulator = (root / "tools/simulator/faults.cpp").read_text(encoding="utf-8")
    faults = re.findall(r'\{"([a-z-]+)", "\w+", "([^"]+)"', simulator)
    assert len(faults) >= 20, "the list of faults has another shape"
    for name, effect in faults:
        title = re.sub("^kv ", "KV ", name.replace("-", " "))
        problems += [f"app/english_texts.cpp: {text!r} is missing" for text in (title, effect) if text not in english]
    return problems


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    if "--update" in sys.argv:
        print("\n".join(update(root)))
        return 0
    problems = check(root)
    for problem in problems:
        print(problem)
    if problems:
        print(f"{len(problems)} faults; './dev translate' writes what is new into the .ts files, to be translated there")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

"""The HTML report: its text by a parser of its own, and its looks and requests in a real browser."""

from __future__ import annotations

import base64
import hashlib
import http.server
import re
import threading
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import browser
from diff_results import A, B, all_kinds, difference, result, side
from magpie_hooks.commands.diff_html import as_html
from magpie_hooks.commands.diff_html_style import DARK, LIGHT, STYLE, WRITTEN_ON
from magpie_hooks.commands.diff_result import IDENTICAL
from magpie_hooks.documents.findings import Finding
from magpie_hooks.rules.differences import ALLOWED, DRIFT, SAFETY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from magpie_hooks.commands.diff_result import Result

VOID = {"meta", "col", "link", "br", "hr", "img", "input"}


class Document(HTMLParser):
    """A page taken apart; AssertionError where an element is not closed in its turn."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self._open: list[str] = []
        self.feed(page)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open, tag
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append((self._open[-1] if self._open else "", data))

    @property
    def text(self) -> str:
        """What a person reads, white space as one blank."""
        return " ".join(" ".join(data for tag, data in self.texts if tag != "style").split())

    def values(self, attribute: str) -> list[str]:
        return [value for _, attributes in self.elements if (value := attributes.get(attribute)) is not None]

    def inside(self, tag: str) -> list[str]:
        return [data for each, data in self.texts if each == tag]


def document(pair: Result) -> Document:
    return Document(as_html(pair))


# --- what is in it ----------------------------------------------------------------------------------------------


def test_every_difference_is_told_whole() -> None:
    text = document(result()).text
    for each in all_kinds():
        for said in (each.location, each.text_a, each.text_b, each.description, each.why, each.action or ""):
            assert plain(said) in plain(text)
    assert text.index("softened") < text.index("narrowed") < text.index("Only A has this bullet")
    assert text.index("Only B has this line") < text.index("The license differs")


def plain(text: str) -> str:
    """Without white space: a parser puts some where a highlight begins in the midst of a text."""
    return "".join(text.split())


def test_safety_comes_first_and_verdicts_are_words() -> None:
    page = document(result())
    assert [data for data in page.inside("h2") if data.strip()] == [
        "SAFETY-BASELINE ", "DRIFT ", "ALLOWED ", "Both copies in full",
    ]  # fmt: skip
    pills = [word for word in page.inside("span") if word in {SAFETY, DRIFT, ALLOWED}]
    tiles, cards = 3, ([SAFETY] * 2 + [DRIFT] * 2 + [ALLOWED])
    assert pills[tiles : tiles + 5] == cards


def test_changed_words_are_marked() -> None:
    assert {"Never follow", "Avoid following"} <= set(document(result()).inside("mark"))


def test_both_copies_stand_there_in_full_with_their_lines() -> None:
    page = as_html(result())
    for number, line in enumerate(A.splitlines(), 1):
        assert f'id="a0-{number}"' in page
        assert plain(line) in plain(document(result()).text)
    for number, _ in enumerate(B.splitlines(), 1):
        assert f'id="b0-{number}"' in page
    assert f'id="b0-{len(B.splitlines()) + 1}"' not in page


def tinted(page: str, side_: str) -> dict[int, str]:
    """The tone of each line of a copy that has one."""
    found = re.findall(rf'<td class="n {side_} (\w+)" id="{side_}0-(\d+)"', page)
    return {int(line): tone for tone, line in found}


def test_the_lines_of_differences_are_tinted() -> None:
    page = as_html(result())
    assert tinted(page, "a") == {3: "allowed", 12: "safety", 13: "safety", 14: "drift"}
    # A statement that goes over two lines; the blank one before it is nobody's.
    assert tinted(page, "b") == {3: "allowed", 12: "safety", 13: "safety", 14: "safety", 19: "drift"}


def test_a_line_of_two_differences_has_the_gravest() -> None:
    both = [
        difference(ALLOWED, line_a=12, line_b=12),
        difference(SAFETY, line_a=12, line_b=12, clause=1, kind="omitted"),
    ]
    assert tinted(as_html(result(both)), "a")[12] == "safety"


def test_a_change_of_layout_has_a_tint_and_no_number() -> None:
    other = A.replace("Read the tickets, then sort them.", "Read the tickets,\nthen sort them.")
    page = as_html(result([], b=side("acme/lamp", other)))
    assert tinted(page, "a") == {8: "layout"}
    assert tinted(page, "b") == {8: "layout", 9: "layout"}
    assert "layout only" in document(result([])).text


def test_links_lead_somewhere() -> None:
    page = document(result(injection=["It flatters."], notes=["a note"], validation=[]))
    ids = page.values("id")
    assert len(ids) == len(set(ids))
    targets = [href.removeprefix("#") for href in page.values("href")]
    assert set(targets) <= set(ids)
    assert {"safety", "drift", "allowed", "a0-12", "b0-12", "difference-1", "difference-5"} <= set(targets)
    assert set(page.values("aria-labelledby")) <= set(ids)


def test_headings_are_in_order_and_landmarks_are_there() -> None:
    page = document(result(injection=["It flatters."], validation=[]))
    levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(below <= level + 1 for level, below in pairwise(levels))
    tags = [tag for tag, _ in page.elements]
    assert [tags.count(tag) for tag in ("header", "nav", "main", "footer", "title")] == [1] * 5
    assert page.inside("title") == ["2 safety-baseline divergences: skills/lamp vs acme/lamp"]
    assert page.elements[0] == ("html", {"lang": "en"})


def test_details_are_there_too_and_equal_ones_are_folded() -> None:
    a = side("skills/lamp", A, same_md="# Same\n", other_md="# One\n", mine_md="# Mine\n", picture=b"\0\1\2")
    b = side("acme/lamp", B, same_md="# Same\n", other_md="# Two\n", picture=b"\0\1\2")
    found = [difference(DRIFT, "# One", "other.md", text_a="# One", text_b="# Two")]
    page = document(result(found, a=a, b=b))
    assert [tag for tag, _ in page.elements].count("details") == 1
    for said in (
        "SKILL.md 18 lines in A, 19 lines in B",
        "mine.md only in A, 1 line",
        "other.md 1 line in A, 1 line in B",
        "same.md identical in both, 1 line",
        "picture identical in both, 3 bytes",
    ):
        assert said in page.text
    # Of SKILL.md no difference was handed over.
    assert tinted(as_html(result(found, a=a, b=b)), "a") == dict.fromkeys((3, 12, 13, 14), "layout")
    assert "#a2-1" in page.values("href")


def test_what_is_no_text_or_too_long_is_named_and_not_shown() -> None:
    long = "x\n" * 20_001
    a = side("skills/lamp", A, blob=b"\xff\xfe", nul=b"\0", log_md=long)
    page = document(result(a=a, b=side("acme/lamp", B, blob=b"\xff", log_md=long + "y\n")))
    for said in (
        "blob 2 bytes in A, 1 byte in B",
        "nul only in A, 1 byte",
        "log.md 20001 lines in A, 20002 lines in B",
    ):
        assert said in page.text
    assert [tag for tag, _ in page.elements].count("table") == 1


def test_of_two_files_only_those_are_shown() -> None:
    page = document(result(a=side("skills/lamp", A, whole=False, mine_md="# Mine")))
    assert "mine.md" not in page.text


def test_identical_copies() -> None:
    page = document(result([], a=side("skills/lamp"), b=side("acme/lamp"), identical=True))
    assert IDENTICAL in page.text
    assert page.inside("title") == ["No differences: skills/lamp vs acme/lamp"]
    assert "layout" not in page.text
    assert "nav" not in [tag for tag, _ in page.elements]
    assert "in two copies" in page.text


BANNERS = {
    "drift": ([difference(DRIFT)], "The safety baseline agrees. The copies have drifted apart elsewhere."),
    "allowed": ([difference(ALLOWED)], "The safety baseline agrees, and every difference is allowed."),
    "layout": ([], "The copies differ in layout only (line wrapping, emphasis, quotes, blank lines)."),
    "one": ([difference(SAFETY, clause=1, kind="omitted")], "1 safety-baseline divergence: must be fixed"),
}


@pytest.mark.parametrize(("found", "banner"), BANNERS.values(), ids=BANNERS)
def test_the_banner(found: list[object], banner: str) -> None:
    assert banner in document(result(found)).text  # type: ignore[arg-type]


def test_safety_only_counts_what_it_hides() -> None:
    page = document(result(safety_only=True))
    assert "2 DRIFT not shown (--safety-only)" in page.text
    assert "Only B has this line" not in page.text
    assert "#drift" not in page.values("href")


def test_validation_injection_and_notes() -> None:
    issue = Finding("missing-name", "acme/lamp/SKILL.md", 1, "there is no name", help="add one")
    page = document(result(validation=[issue], injection=["It flatters <b>."], notes=["a lock drifted"]))
    assert "Pre-existing validation issues (not caused by reconciliation)" in page.text
    assert "acme/lamp/SKILL.md:1 : error: there is no name [missing-name] add one" in page.text
    assert "It flatters <b>." in page.text
    assert page.text.index("a lock drifted") < page.text.index("2 safety-baseline divergences:", 100)
    assert "None." in document(result(validation=[])).text


# --- what may not be in it --------------------------------------------------------------------------------------

ATTACK = (
    '</style></code><script>document.title="owned"</script><img src="{0}/img" onerror="document.title=1">'
    '<link rel=stylesheet href="{0}/css"><iframe src="{0}/frame"></iframe><base href="{0}/">'
    '<meta http-equiv=refresh content="0;url={0}/meta"> ![x]({0}/md) <svg onload="document.title=2">'
    "<style>@import url({0}/import)</style> &lt;b&gt; \u202e\x1b[31m \" ' --> ]]> "
)


def attacked(server: str = "http://host.invalid") -> Result:
    """Markup wherever a skill, a name or a note can put it."""
    bad = ATTACK.format(server)
    found = difference(
        SAFETY, bad, f"{bad}.md", text_a=f"x {bad}", text_b=f"y {bad}", description=bad, why=bad, action=bad, clause=2,
        kind=bad,
    )  # fmt: skip
    a = side(bad, f"---\nname: '{bad}'\n---\n{bad}")
    b = side(f"{bad}2", bad)
    a.files[bad] = b.files[bad] = bad.encode()
    issue = Finding("missing-name", bad, 1, bad, help=bad)
    return result([found], a=a, b=b, notes=[bad], injection=[bad], validation=[issue])


def test_nothing_of_a_skill_is_markup() -> None:
    page = document(attacked())
    tags = {tag for tag, _ in page.elements}
    assert not tags & {"script", "img", "iframe", "base", "link", "svg", "object", "form"}
    assert [tag for tag, _ in page.elements].count("style") == 1
    assert not [name for _, attributes in page.elements for name in attributes if name.startswith("on")]
    assert not page.values("src")
    assert all(href.startswith("#") for href in page.values("href"))
    assert "<script>" in page.text


def test_what_cannot_be_seen_is_spelled() -> None:
    page = as_html(attacked())
    assert page.isascii()
    assert "\x1b" not in page
    assert "\\x1b[31m" in page
    assert "\\u202e" in page
    assert "&#8238;" not in page


def test_no_credential_is_repeated() -> None:
    url = "https://me:s3cret@git.example/x"
    page = as_html(result([difference(DRIFT, text_a=url, text_b="other")], a=side("skills/lamp", A + url)))
    assert "s3cret" not in page


def test_the_policy_allows_this_style_sheet_and_nothing_else() -> None:
    page = as_html(result())
    (policy,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert policy == f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    assert not document(result()).values("style")
    assert not re.search(r"url\(|@import|https?:", STYLE)


# --- contrast, by hand ------------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    """https://www.w3.org/TR/WCAG22/#dfn-relative-luminance."""
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_computed_as_defined() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), WRITTEN_ON)
def test_contrast_of_the_palette(ink: str, ground: str, scheme: dict[str, str]) -> None:
    assert contrast(scheme[ink], scheme[ground]) >= 4.5


def test_both_schemes_have_every_colour_and_the_sheet_uses_no_other() -> None:
    assert LIGHT.keys() == DARK.keys()
    rules = re.sub(r":root\{[^}]*\}", "", STYLE)
    assert not re.search(r"#[0-9a-f]{3,8}\b", rules)
    assert set(re.findall(r"var\(--([\w-]+)\)", rules)) == LIGHT.keys()


# --- in a browser -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[browser.Browser]:
    """One browser for the module, with an empty profile."""
    started = browser.Browser(browser.find(), tmp_path_factory.mktemp("profile"))
    yield started
    started.close()


def opened(chromium: browser.Browser, tmp_path: Path, pair: Result, **how: object) -> browser.Page:
    path = tmp_path / "report.html"
    path.write_text(as_html(pair), encoding="utf-8")
    return browser.Page(chromium, path.as_uri(), **how)  # type: ignore[arg-type]


LONG_WORD = "unbroken" * 60
LONG_URL = "https://git.example/" + "a-very-long-path/" * 30 + "?q=" + "x" * 200


def long_pair() -> Result:
    """Long words, addresses and names in every place, in many lines."""
    lines = "\n".join(
        f"{number}. Sort the tickets of day {number} by {'age and ' * 12}colour." for number in range(120)
    )
    a = f"{A}\n{LONG_WORD}\n\n| a | {LONG_URL} |\n\n{lines}\n"
    b = f"{B}\n{LONG_WORD}x\n\n{LONG_URL}\n\n{lines.replace('of day 7', 'of the day')}\n"
    found = [
        *all_kinds(),
        difference(SAFETY, f"## {LONG_WORD}", text_a=LONG_URL, text_b=LONG_WORD, why=LONG_URL, description=LONG_WORD,
                   action=f"See {LONG_URL}", clause=3, kind="boundary-changed"),
        difference(DRIFT, "## Step 1", f"{LONG_WORD}.md", text_a=f"| a | {LONG_URL} |", text_b=f"| b | {LONG_URL}y |"),
    ]  # fmt: skip
    issue = Finding("missing-name", LONG_WORD, 1, LONG_URL, help=LONG_URL)
    sides = side(f"skills/{LONG_WORD}", a, detail_md=LONG_WORD), side(f"acme/{LONG_WORD}", b, detail_md=LONG_URL)
    return result(found, a=sides[0], b=sides[1], notes=[LONG_URL], injection=[LONG_WORD], validation=[issue])


def everything() -> Result:
    """A page with every part that a page can have."""
    issue = Finding("missing-name", "acme/lamp/SKILL.md", 1, "there is no name", help="add one")
    a, b = side("skills/lamp", A, same_md="# Same\n", own_md="# Own\n"), side("acme/lamp", B, same_md="# Same\n")
    return result(a=a, b=b, notes=["a lock drifted"], injection=["It flatters."], validation=[issue])


PAGES = {
    "everything": everything,
    "long": long_pair,
    "safety only": lambda: result(safety_only=True),
    "drift": lambda: result([difference(DRIFT)]),
    "allowed": lambda: result([difference(ALLOWED)]),
    "identical": lambda: result([], b=side("acme/lamp"), identical=True),
}


@pytest.mark.parametrize("width", [320, 400, 800, 1280])
@pytest.mark.parametrize("pair", PAGES.values(), ids=PAGES)
def test_it_never_scrolls_sideways(pair: object, width: int, chromium: browser.Browser, tmp_path: Path) -> None:
    page = opened(chromium, tmp_path, pair(), width=width)  # type: ignore[operator]
    page.evaluate("document.querySelectorAll('details').forEach(it => it.open = true)")
    wide, window = page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
    assert window == width
    assert wide <= window
    cut = page.evaluate(
        "[...document.querySelectorAll('body *')].filter(it => it.checkVisibility() && !it.matches('.skip') &&"
        " it.getBoundingClientRect().right > innerWidth + 0.5).map(it => it.className || it.tagName)"
    )
    assert cut == []
    page.close()


@pytest.mark.parametrize("how", [("light", False), ("dark", False), ("light", True), ("dark", True)], ids=str)
@pytest.mark.parametrize("pair", PAGES.values(), ids=PAGES)
def test_every_text_can_be_read(pair: object, how: tuple[str, bool], chromium: browser.Browser, tmp_path: Path) -> None:
    page = opened(chromium, tmp_path, pair(), scheme=how[0], print_=how[1])  # type: ignore[operator]
    page.evaluate("document.querySelectorAll('details').forEach(it => it.open = true)")
    found = page.evaluate(browser.CONTRASTS)
    assert len(found) > 50
    assert [it for it in found if it[0] < 4.5] == []
    page.close()


def test_the_schemes_are_two_and_paper_is_white(chromium: browser.Browser, tmp_path: Path) -> None:
    grounds = []
    for scheme, print_ in (("light", False), ("dark", False), ("dark", True)):
        page = opened(chromium, tmp_path, everything(), scheme=scheme, print_=print_)
        grounds.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        page.close()
    assert grounds == ["rgb(255, 255, 255)", "rgb(13, 17, 23)", "rgb(255, 255, 255)"]


def test_every_difference_is_seen(chromium: browser.Browser, tmp_path: Path) -> None:
    page = opened(chromium, tmp_path, everything())
    seen = plain(page.evaluate("document.body.innerText"))
    for each in all_kinds():
        for said in (each.location, each.text_a, each.text_b, each.description, each.why, each.action or ""):
            assert plain(said) in seen
    page.close()


def test_copies_stand_side_by_side_and_in_a_narrow_window_below_each_other(
    chromium: browser.Browser, tmp_path: Path
) -> None:
    places = "[...document.querySelector('.pair').children].map(it => [it.offsetLeft, it.offsetTop])"
    wide = opened(chromium, tmp_path, result())
    (left, top), (right, same) = wide.evaluate(places)
    assert (left < right, top == same) == (True, True)
    wide.close()
    narrow = opened(chromium, tmp_path, result(), width=400)
    (left, top), (below, under) = narrow.evaluate(places)
    assert (left == below, top < under) == (True, True)
    narrow.close()


class _Counting(http.server.BaseHTTPRequestHandler):
    asked: list[str] = []  # noqa: RUF012 - what this one server was asked for
    page = b""

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(self.page)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_no_request_is_made_and_nothing_runs(chromium: browser.Browser) -> None:
    """Served by a real server, whose every address the skills try to load in every way."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Counting)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    address = f"http://127.0.0.1:{server.server_port}"
    _Counting.page = as_html(attacked(address)).encode()
    try:
        page = browser.Page(chromium, f"{address}/report")
        title = page.evaluate("document.title")
        requests, complaints = page.requests, page.complaints
        page.close()
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    assert [url for url in requests if not url.endswith("/favicon.ico")] == [f"{address}/report"]
    assert set(_Counting.asked) <= {"/report", "/favicon.ico"}
    assert complaints == []
    assert title.startswith("1 safety-baseline divergence: ")


def test_the_policy_holds_even_for_what_slipped_through(chromium: browser.Browser, tmp_path: Path) -> None:
    """An element that was not escaped would neither load nor run."""
    path = tmp_path / "report.html"
    slip = '<img src="http://127.0.0.1:9/x"><script>document.title = "owned"</script><p style="color:red">x</p>'
    path.write_text(as_html(result()).replace("<footer>", f"{slip}<footer>"), encoding="utf-8")
    page = browser.Page(chromium, path.as_uri())
    assert page.evaluate("document.title") != "owned"
    assert page.evaluate("getComputedStyle(document.querySelector('p[style]')).color") != "rgb(255, 0, 0)"
    assert len([it for it in page.complaints if "Content Security Policy" in it]) == 3
    page.close()


def test_the_keyboard_reaches_the_summary_and_shows_where_it_is(chromium: browser.Browser, tmp_path: Path) -> None:
    page = opened(chromium, tmp_path, result())
    reached = []
    for _ in range(4):
        page.press("Tab")
        reached.append(page.evaluate("document.activeElement.getAttribute('href')"))
    assert reached == ["#differences", "#safety", "#drift", "#allowed"]
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.press("Enter")
    assert page.evaluate("location.hash") == "#allowed"
    page.close()


def test_it_prints(chromium: browser.Browser, tmp_path: Path) -> None:
    page = opened(chromium, tmp_path, everything(), print_=True)
    printed = base64.b64decode(page.call("Page.printToPDF", printBackground=True)["data"])
    assert printed.startswith(b"%PDF-")
    assert page.evaluate("getComputedStyle(document.querySelector('.skip')).display") == "none"
    assert page.evaluate("getComputedStyle(document.querySelector('.card')).breakInside") == "avoid"
    page.close()


# --- the driver itself ------------------------------------------------------------------------------------------


def test_contrast_is_measured_where_it_is_bad(chromium: browser.Browser, tmp_path: Path) -> None:
    """A measure that finds nothing would pass everything."""
    path = tmp_path / "bad.html"
    path.write_text("<body style='background:#fff'><p style='color:#777'>faint <b style='background:#666'>worse</b>")
    page = browser.Page(chromium, path.as_uri())
    assert [(ratio, text) for ratio, text, _ in page.evaluate(browser.CONTRASTS)] == [(1.28, "worse"), (4.48, "faint")]
    page.close()


def test_requests_are_seen_where_there_are_some(chromium: browser.Browser, tmp_path: Path) -> None:
    path = tmp_path / "asking.html"
    path.write_text("<img src='http://127.0.0.1:9/x'>")
    page = browser.Page(chromium, path.as_uri())
    assert page.requests == [path.as_uri(), "http://127.0.0.1:9/x"]
    page.close()


def test_without_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skipped with a reason; in CI, where it could have been installed, a failure."""
    monkeypatch.setattr("shutil.which", lambda name: "/usr/bin/apt-get" if name == "apt-get" else None)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="apt-get install --yes chromium"):
        browser.find()
    monkeypatch.setenv("CI", "")
    with pytest.raises(pytest.skip.Exception, match="not installed"):
        browser.find()

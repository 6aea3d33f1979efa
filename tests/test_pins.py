"""What may be fetched from, handed to git and followed: tables, and git itself as the judge of refs."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest

from magpie_hooks.rules import pins
from magpie_hooks.rules.names import did_you_mean, is_kebab, nearest
from support import plain_environment

SHA1, SHA256, SHA512 = "0123456789abcdef" * 2 + "01234567", "0123456789abcdef" * 4, "0123456789abcdef" * 8

GOOD_URLS = [
    "https://git.example.org/skills.git",
    "HTTPS://GIT.example.org/Skills",
    "https://git.example.org:8443/a/b",
    "https://git.example.org:65535/a",
    "https://git.example.org",
    "https://192.0.2.1/a",
    "https://[2001:db8::1]/a",
    "https://[2001:db8::1]:8443/a",
    "https://git.example.org/a?ref=v1&monkey=1",
    "https://git.example.org/a%20b.zip",
    "https://git.example.org/~somebody/a",
    "https://xn--bcher-kva.example/a",
    "ssh://git@git.example.org/a.git",
    "ssh://git@git.example.org:2222/a.git",
    "ssh://git.example.org/a",
    "git@git.example.org:a/b.git",
    "git@git.example.org:/a/b.git",
]
BAD_URLS = [
    *("", "-", "--upload-pack=x", "-oProxyCommand=x", "a", "/srv/a", "./a", "../a", "git.example.org/a"),
    *("http://git.example.org/a", "git://git.example.org/a", "ftp://git.example.org/a", "svn+ssh://git.example.org/a"),
    *("ext::sh -c x", "ext::x", "EXT::x", "fd::3", "a::https://git.example.org/a", "https::https://git.example.org"),
    *("file:///srv/a", "file:a", "FILE:///srv/a", "file://host/share"),
    *("C:\\a\\b", "C:/a/b", "c:a", "\\\\host\\share", "https://git.example.org\\@x/a", "https://git.example.org/a\\b"),
    *("https://me@git.example.org/a", "https://me:pw@git.example.org/a", "https://:pw@git.example.org/a"),
    *("https://@git.example.org/a", "ssh://me:pw@git.example.org/a", "ssh://@git.example.org/a"),
    *("ssh://-oProxyCommand=x/a", "ssh://-x@git.example.org/a", "ssh://a@b@git.example.org/a", "ssh:///a"),
    *("git@-x:a", "git@git.example.org:-x", "git@git.example.org:", "git@:a", "git@git.example.org", "me@host:a"),
    *("git@git.example.org:a b", "git@[::1]:a", "git@host:a:b\n"),
    *("https:///a", "https://", "https:/git.example.org", "https:git.example.org", "https://a b/", "https://a/ b"),
    *("https://git.example.org:/a", "https://git.example.org:123456/a", "https://git.example.org:x/a"),
    *("https://b\u00fccher.example/a", "https://git.example.org\u2024evil/a", "https://%65vil.example/a"),
    *(
        "https://git.example.org/a\n",
        "https://git.example.org/a\t",
        "https://git.example.org/a\x00",
        "\u00a0https://a/",
    ),
    *("https://git.example.org/a\u202eb", "https://git.example.org/a\u200bb", "https://git.example.org/\u2028"),
    *("https://git.example.org/%0ahost=x", "https://git.example.org/%00", "https://git.example.org/%7F"),
    *("https://git.example.org:65536/a", "https://git.example.org:99999/a", "git@git.example.org:a?token=x"),
    *("https://git.example.org/a?token=x", "https://git.example.org/a?x=1&access_token=y"),
    *(
        "https://git.example.org/a?API-KEY=x",
        "https://git.example.org/a?x.password",
        "https://git.example.org/a?a=1;secret=2",
    ),
    *("https://git.example.org/a?%74oken=x", "https://git.example.org/a?X-Amz-Signature=x", "ssh://h/a?token=x"),
    *(
        "https://[::1/a",
        "https://[::1%25eth0]/a",
        "https://[g::1]/a",
        "https://::1/a",
        "javascript:alert(1)",
        "data:,x",
    ),
]
LOCAL_URLS = [
    "file:///srv/a",
    "http://127.0.0.1/a",
    "http://localhost:8000/a",
    "http://[::1]:8000/a",
    "http://LOCALHOST/",
]
NOT_LOCAL = ["http://127.0.0.1.example/", "http://localhost.example/", "http://127.0.0.2/", "http://git.example.org/"]


@pytest.mark.parametrize("url", GOOD_URLS)
def test_a_good_url(url: str) -> None:
    assert pins.unsafe_url(url) is None


@pytest.mark.parametrize("url", BAD_URLS)
def test_a_bad_url(url: str) -> None:
    assert pins.unsafe_url(url)


@pytest.mark.parametrize("url", LOCAL_URLS)
def test_a_local_url_is_for_who_asks_for_it(url: str) -> None:
    why = pins.unsafe_url(url)
    assert why is not None
    assert "--allow-local-urls" in why
    assert pins.unsafe_url(url, allow_local=True) is None


@pytest.mark.parametrize("url", [*NOT_LOCAL, *(url for url in BAD_URLS if not url.lower().startswith("file:"))])
def test_nothing_else_is_local(url: str) -> None:
    assert pins.unsafe_url(url, allow_local=True)


@pytest.mark.parametrize("url", BAD_URLS)
def test_a_reason_repeats_nothing_of_the_url(url: str) -> None:
    why = pins.unsafe_url(url) or ""
    assert not any(word in why for word in ("pw", "evil", "=x", "me@"))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("https://a.example/b", "https://A.EXAMPLE/b.git", True),
        ("https://a.example/b/", "https://a.example/b", True),
        ("HTTPS://a.example/b", "https://a.example/b", True),
        ("git@A.example:b.git", "git@a.example:b", True),
        ("https://a.example/b", "https://a.example/B", False),
        ("https://a.example/b", "https://a.example/b?x", False),
        ("https://a.example/b", "ssh://a.example/b", False),
        ("git@a.example:b", "git@a.example:B", False),
        ("other", "other", True),
    ],
)
def test_same_url(one: str, other: str, *, same: bool) -> None:
    assert pins.same_url(one, other) is same
    assert pins.same_url(other, one) is same


PARTS = [
    *("v1", "a", "B-2", ".", "..", "/", "//", "@", "@{", "{", "~", "^", ":", "?", "*", "[", "\\", " ", "\t", "\x7f"),
    *(
        "\x01",
        ".lock",
        ".LOCK",
        "-",
        "--",
        "\u00e9",
        "]",
        "}",
        "!",
        "'",
        '"',
        "#",
        "$",
        "%",
        "&",
        "(",
        "|",
        "<",
        "HEAD",
    ),
]


def test_whatever_git_refuses_is_refused(tmp_path: Path) -> None:
    """Over generated refs; one git is asked about many by a script, for a process each takes long."""
    random_ = random.Random(7)
    refs = sorted({"".join(random_.choices(PARTS, k=random_.randint(1, 4))) for _ in range(1500)} | set(PARTS))
    script = 'while IFS= read -r -d "" ref; do git check-ref-format "refs/tags/$ref" && echo y || echo n; done'
    done = subprocess.run(
        ["bash", "-c", script],
        input="".join(f"{ref}\0" for ref in refs).encode(),
        env=plain_environment(tmp_path),
        capture_output=True,
        check=True,
    )
    accepted = dict(zip(refs, done.stdout.decode().split(), strict=True))
    assert {"y", "n"} == set(accepted.values())
    assert [ref for ref in refs if accepted[ref] == "n" and pins.unsafe_ref(ref) is None] == []
    # What git takes and we do not: options, and what is blank or cannot be seen.
    stricter = [ref for ref in refs if accepted[ref] == "y" and pins.unsafe_ref(ref)]
    assert all(ref.startswith("-") or ref == "@" for ref in stricter), stricter


@pytest.mark.parametrize("ref", ["v1", "release/1.10", "1.10", "no", "a@b", "v1-rc.1", "\u00e9", "a.lock.b", "HEAD"])
def test_a_good_ref(ref: str) -> None:
    assert pins.unsafe_ref(ref) is None


@pytest.mark.parametrize(
    "ref", ["", "-x", "a b", "a\u00a0b", "a..b", "a@{1}", "@", "a\u200b", "a.lock/b", "a/.b", "a."]
)
def test_a_bad_ref(ref: str) -> None:
    assert pins.unsafe_ref(ref)


@pytest.mark.parametrize("path", ["a", "a/b", "a/b/", "a b", "\u00e9", "...", "a..b", "-x", "ab:c", ".agents/skills"])
def test_a_good_path(path: str) -> None:
    assert pins.unsafe_path(path) is None


@pytest.mark.parametrize(
    "path",
    [
        "/a",
        "//a",
        "a\\b",
        "C:a",
        "c:/a",
        "..",
        "a/..",
        "a/../b",
        "../a",
        "a//b",
        "a//",
        ".",
        "./a",
        "a/./b",
        "a\nb",
        "",
        "/",
    ],
)
def test_a_bad_path(path: str) -> None:
    assert pins.unsafe_path(path)


@pytest.mark.parametrize(
    ("key", "text", "wrong", "help_"),
    [
        ("commit", SHA1, None, None),
        ("commit", SHA256, None, None),
        ("sha512", SHA512, None, None),
        ("commit", SHA1.upper(), "not in lower case", f"commit: {SHA1}"),
        ("sha512", SHA512.upper(), "not in lower case", f"sha512: {SHA512}"),
        ("commit", SHA1[:12], "but 12", "git rev-parse"),
        ("commit", SHA512, "but 128", "git rev-parse"),
        ("sha512", SHA256, "but 64", "sha512sum"),
        ("commit", "v1", "40 or 64", "git rev-parse"),
        ("commit", "", "40 or 64", "git rev-parse"),
        ("commit", SHA1 + "\n", "40 or 64", "git rev-parse"),
        ("commit", "\u0660" * 40, "40 or 64", "git rev-parse"),
    ],
)
def test_anchors(key: str, text: str, wrong: str | None, help_: str | None) -> None:
    found = pins.malformed_anchor(key, text)
    assert (found is None) == (wrong is None)
    if found is not None:
        assert wrong is not None
        assert help_ is not None
        assert wrong in found[0]
        assert help_ in (found[1] or "")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("no 'https://me:pw@a.example/b' here", "no 'https://***@a.example/b' here"),
        ("https://tok@a.example", "https://***@a.example"),
        ("ssh://git@a.example", "ssh://***@a.example"),
        ("me:pw@a.example:b", "***@a.example:b"),
        ("a?x=1&access_token=abc&y=2", "a?x=1&access_token=***&y=2"),
        ("'a?%74oken=abc'", "'a?%74oken=***'"),
        ("a?key=1;SECRET=2#password=3", "a?key=***;SECRET=***#password=***"),
        ("a?monkey=1", "a?monkey=1"),
        ("git@a.example:b", "git@a.example:b"),
        ("nothing: to see", "nothing: to see"),
    ],
)
def test_credentials_are_left_out(text: str, shown: str) -> None:
    assert pins.without_credentials(text) == shown


@pytest.mark.parametrize("name", ["a", "a-b", "1", "2026", "a1-2b"])
def test_kebab(name: str) -> None:
    assert is_kebab(name)


@pytest.mark.parametrize("name", ["", "A", "a_b", "a--b", "-a", "a-", "a b", "\u00e9", "a.b", "a/b", "a\n", "\u0663"])
def test_not_kebab(name: str) -> None:
    assert not is_kebab(name)


def test_nearest() -> None:
    known = ["git-tag", "git-branch", "svn-zip", "ASF"]
    assert nearest("git-tga", known) == "git-tag"
    assert nearest("asf", known) == "ASF"
    assert nearest("GIT_TAG", reversed(known)) == "git-tag"
    assert nearest("quite another", known) is None
    assert did_you_mean("svn", known) == "did you mean 'svn-zip'?"
    assert did_you_mean("svn", []) is None

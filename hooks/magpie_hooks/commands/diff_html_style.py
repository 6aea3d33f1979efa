"""The style sheet of the HTML report.

A verdict has one hue, each always beside its name. Dark colours are for screens only: paper is white. No style
attribute is needed, so the page's policy can allow this sheet alone, by its hash.
"""

from __future__ import annotations

LIGHT = {
    "page": "#ffffff",
    "raised": "#f6f8fa",
    "sunken": "#eef1f4",
    "line": "#d1d9e0",
    "text": "#1f2328",
    "muted": "#57606a",
    "link": "#0757ba",
    "safety": "#b3141d",
    "safety-tint": "#ffeceb",
    "safety-mark": "#ffc9c5",
    "drift": "#7d4e00",
    "drift-tint": "#fff6dd",
    "drift-mark": "#fbdf8f",
    "allowed": "#116329",
    "allowed-tint": "#e6f8ea",
    "allowed-mark": "#b4ebc1",
    "note": "#0757ba",
    "note-tint": "#e8f3ff",
}
DARK = {
    "page": "#0d1117",
    "raised": "#151b23",
    "sunken": "#1b222c",
    "line": "#3d444d",
    "text": "#e6edf3",
    "muted": "#9da7b3",
    "link": "#71b2ff",
    "safety": "#ff8e86",
    "safety-tint": "#2d1519",
    "safety-mark": "#7a1f24",
    "drift": "#e5ae43",
    "drift-tint": "#281e0c",
    "drift-mark": "#674708",
    "allowed": "#5ccb73",
    "allowed-tint": "#10241a",
    "allowed-mark": "#1b5a30",
    "note": "#71b2ff",
    "note-tint": "#11233b",
}
# What is written on what, in both schemes; a test computes the contrast of every pair.
WRITTEN_ON = (
    *(
        ("text", ground)
        for ground in LIGHT
        if ground in {"page", "raised", "sunken"} or ground.endswith(("tint", "mark"))
    ),
    *((ink, ground) for ink in ("muted", "link") for ground in ("page", "raised", "sunken")),
    *((verdict, f"{verdict}-tint") for verdict in ("safety", "drift", "allowed", "note")),
    *((verdict, ground) for verdict in ("safety", "drift", "allowed") for ground in ("page", "raised")),
    *(("muted", f"{verdict}-tint") for verdict in ("safety", "drift", "allowed")),
    ("page", "text"),
)


def _variables(colours: dict[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in colours.items())


STYLE = (
    f":root{{{_variables(LIGHT)}}}\n"
    f"@media screen{{:root{{color-scheme:light dark}}}}\n"
    f"@media screen and (prefers-color-scheme:dark){{:root{{{_variables(DARK)}}}}}\n"
    """
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:3.5rem;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--text);overflow-wrap:anywhere;
  font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Helvetica,Arial,sans-serif}
code,pre,.mono{
  font-family:ui-monospace,SFMono-Regular,"SF Mono",Menlo,Consolas,"Liberation Mono","DejaVu Sans Mono",monospace;
  font-size:.8125rem;line-height:1.6}
a{color:var(--link);text-underline-offset:.15em;text-decoration-thickness:1px}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:4px}
h1,h2,h3,p,ul,ol,dl,dd,figure{margin:0}
header,main,footer{max-width:82rem;margin:0 auto;padding:0 1.5rem}
.skip{position:absolute;left:-100vw;top:0;background:var(--text);color:var(--page);padding:.5rem 1rem;z-index:3}
.skip:focus{left:.5rem;top:.5rem}

header{padding-top:2.5rem}
.kicker{color:var(--muted);font-size:.875rem;font-weight:600}
h1{font-size:1.75rem;line-height:1.25;font-weight:650;letter-spacing:-.015em;margin:.15rem 0 1rem;text-wrap:balance}
h1 .vs{color:var(--muted);font-weight:400}
.sides{display:grid;gap:.35rem;padding:0;list-style:none;margin-bottom:1.5rem}
.sides li{display:flex;gap:.6rem;align-items:baseline;min-width:0}
.side{flex:none;display:inline-block;min-width:1.5em;padding:0 .4em;border:1px solid var(--line);border-radius:4px;
  background:var(--raised);color:var(--text);font-size:.75rem;line-height:1.5;font-weight:700;text-align:center}
.banner{border:1px solid var(--line);border-left-width:5px;border-radius:8px;padding:.8rem 1.1rem;font-weight:600;
  background:var(--raised)}
.banner.safety,.banner.drift,.banner.allowed{border-color:currentColor}
.banner.safety{color:var(--safety);background:var(--safety-tint)}
.banner.drift{color:var(--drift);background:var(--drift-tint)}
.banner.allowed{color:var(--allowed);background:var(--allowed-tint)}
.notes{margin:0 0 1.25rem;padding:.7rem 1.1rem;border:1px solid var(--line);border-left:5px solid var(--note);
  border-radius:8px;background:var(--note-tint);list-style:none;font-size:.9375rem}
.notes li+li{margin-top:.4rem}
.notes b{color:var(--note)}

.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,13rem),1fr));gap:.75rem;padding:0;
  list-style:none;margin:1rem 0 0}
.tile{display:grid;grid-template-columns:auto 1fr;column-gap:.85rem;align-items:center;height:100%;padding:.8rem 1.1rem;
  border:1px solid var(--line);border-radius:8px;background:var(--raised);color:var(--text);text-decoration:none}
a.tile:hover{border-color:currentColor}
.tile .count{grid-row:span 2;font-size:2rem;line-height:1.1;font-weight:650;font-variant-numeric:tabular-nums}
.tile .name{font-weight:650;font-size:.875rem;line-height:1.3}
.tile .what{color:var(--muted);font-size:.8125rem;line-height:1.3}
.tile.safety .count,.tile.safety .name{color:var(--safety)}
.tile.drift .count,.tile.drift .name{color:var(--drift)}
.tile.allowed .count,.tile.allowed .name{color:var(--allowed)}
.tile.none .count,.tile.none .name{color:var(--muted)}

section{margin-top:2.75rem}
h2{display:flex;flex-wrap:wrap;gap:.2rem .7rem;align-items:baseline;font-size:1.25rem;line-height:1.3;font-weight:650;
  padding-bottom:.5rem;border-bottom:1px solid var(--line)}
h2 .what{color:var(--muted);font-size:.9375rem;font-weight:400}
section.safety>h2{color:var(--safety)}
section.drift>h2{color:var(--drift)}
section.allowed>h2{color:var(--allowed)}
.lead{color:var(--muted);margin-top:.75rem;max-width:60rem}

.card{margin-top:1.1rem;border:1px solid var(--line);border-left-width:5px;border-radius:8px;overflow:clip;
  background:var(--page)}
.card.safety{border-left-color:var(--safety)}
.card.drift{border-left-color:var(--drift)}
.card.allowed{border-left-color:var(--allowed)}
.card:target{outline:3px solid var(--link);outline-offset:2px}
.head{display:flex;flex-wrap:wrap;gap:.4rem .7rem;align-items:center;padding:.6rem 1rem;background:var(--raised);
  border-bottom:1px solid var(--line)}
h3{font-size:.9375rem;line-height:1.4;font-weight:600;min-width:0;flex:1 1 12rem}
h3 .number{color:var(--muted);font-weight:400;font-variant-numeric:tabular-nums;margin-right:.2rem}
.pills{display:flex;flex-wrap:wrap;gap:.35rem}
.pill{padding:.05rem .6rem;border:1px solid currentColor;border-radius:2em;font-size:.75rem;line-height:1.6;
  font-weight:600}
.pill.safety{color:var(--safety);background:var(--safety-tint)}
.pill.drift{color:var(--drift);background:var(--drift-tint)}
.pill.allowed{color:var(--allowed);background:var(--allowed-tint)}
.pill.plain{color:var(--muted);background:var(--page)}
.what-differs{padding:.8rem 1rem}
.pair{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);border-block:1px solid var(--line)}
.copy{display:flex;flex-direction:column;min-width:0}
.copy+.copy{border-left:1px solid var(--line)}
.copy figcaption{display:flex;gap:.5rem;align-items:baseline;padding:.3rem 1rem;background:var(--sunken);
  border-bottom:1px solid var(--line);font-size:.8125rem}
.copy .text{flex:1;margin:0;padding:.65rem 1rem;white-space:pre-wrap}
.safety .copy .text{background:var(--safety-tint)}
.drift .copy .text{background:var(--drift-tint)}
.allowed .copy .text{background:var(--allowed-tint)}
.copy .text.absent{background:var(--sunken);color:var(--muted);font-style:italic}
mark{color:inherit;border-radius:3px;padding:.05em 0;text-decoration:underline 2px;text-underline-offset:.25em;
  text-decoration-skip-ink:none;-webkit-box-decoration-break:clone;box-decoration-break:clone}
.safety mark{background:var(--safety-mark);text-decoration-color:var(--safety)}
.drift mark{background:var(--drift-mark);text-decoration-color:var(--drift)}
.allowed mark{background:var(--allowed-mark);text-decoration-color:var(--allowed)}
.said{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.45rem 1.25rem;padding:.8rem 1rem}
.said dt{font-weight:600;font-size:.875rem}
.said dd{max-width:60rem}

.file{margin-top:1.25rem;border:1px solid var(--line);border-radius:8px}
.file h3,.file summary{padding:.6rem 1rem;background:var(--raised);border-radius:8px;font-size:.9375rem}
.file summary{cursor:pointer}
.file summary h3{display:inline;padding:0}
.file .fate{color:var(--muted);font-weight:400}
table{width:100%;border-collapse:collapse;table-layout:fixed}
th.copy-of{position:sticky;top:0;z-index:1;padding:.35rem .75rem;text-align:left;font-weight:400;font-size:.8125rem;
  background:var(--sunken);box-shadow:inset 0 1px var(--line),inset 0 -1px var(--line)}
th.copy-of+th.copy-of,td.n+td.t+td.n{border-left:1px solid var(--line)}
col.numbers{width:4.25rem}
td{padding:0;vertical-align:top}
td.n{padding:0 .5rem;color:var(--muted);text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap;
  user-select:none;-webkit-user-select:none}
td.n a{float:left;color:inherit;font-weight:700}
td.t{padding:0 .75rem;white-space:pre-wrap;tab-size:4}
td.layout{background:var(--sunken)}
td.nothing{background:var(--sunken)}
td.safety{background:var(--safety-tint)}
td.drift{background:var(--drift-tint)}
td.allowed{background:var(--allowed-tint)}
td.n.safety{color:var(--safety);box-shadow:inset 4px 0 var(--safety)}
td.n.drift{color:var(--drift);box-shadow:inset 4px 0 var(--drift)}
td.n.allowed{color:var(--allowed);box-shadow:inset 4px 0 var(--allowed)}
tr:last-child td{padding-bottom:.5rem}
.legend{display:flex;flex-wrap:wrap;gap:.4rem 1rem;padding:0;margin-top:.75rem;list-style:none;font-size:.8125rem;
  color:var(--muted)}
.legend span{padding:0 .5rem;border-radius:3px;border:1px solid var(--line);color:var(--text)}
.legend .safety{background:var(--safety-tint)}
.legend .drift{background:var(--drift-tint)}
.legend .allowed{background:var(--allowed-tint)}
.legend .layout{background:var(--sunken)}
.issues{padding:0;list-style:none;margin-top:.9rem}
.issues li{padding:.5rem 0;border-bottom:1px solid var(--line)}
.issues .help{display:block;color:var(--muted)}
footer{margin-top:3.5rem;padding-top:1.25rem;padding-bottom:2.5rem;color:var(--muted);font-size:.8125rem}

@media (max-width:48rem){
  header,main,footer{padding-left:1rem;padding-right:1rem}
  header{padding-top:1.5rem}
  h1{font-size:1.375rem}
  .pair,.said{grid-template-columns:minmax(0,1fr)}
  .said{gap:.1rem}
  .said dd+dt{margin-top:.6rem}
  .copy+.copy{border-left:0;border-top:1px solid var(--line)}
  thead{display:none}
  table,tbody{display:block}
  tr{display:grid;grid-template-columns:3.5rem minmax(0,1fr)}
  td.n+td.t+td.n{border-left:0}
  td.n::before{content:attr(data-side);float:left;margin-right:.35rem;font-weight:700}
  tr.same td.n::before{content:none}
  tr.same td.b,td.nothing{display:none}
  td.n a{float:none;display:block;text-align:right}
}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
@media print{
  @page{margin:14mm}
  html{font-size:80%}
  header,main,footer{max-width:none;padding-left:0;padding-right:0}
  .skip{display:none}
  *{print-color-adjust:exact;-webkit-print-color-adjust:exact}
  .card,.banner,.tile,tr{break-inside:avoid}
  h2,.head{break-after:avoid}
  .copies{break-before:page}
  th.copy-of{position:static}
  a{color:inherit;text-decoration:none}
}
"""
)

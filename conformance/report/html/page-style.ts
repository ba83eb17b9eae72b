/** The style of the page: light and dark, wide and narrow, on paper. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --paper: #fbfbfa; --card: #ffffff; --ink: #1c1d20; --soft: #5c6068; --faint: #8b9099;
  --line: #e3e4e6; --code: #f4f4f2; --link: #1a56b0; --focus: #1a56b0;
  --fail: #b3261e; --fail-bg: #fdecea; --error: #8c1d6b; --error-bg: #fbe9f5;
  --warn: #8a5a00; --warn-bg: #fdf3dc; --inconclusive: #6b5d2a; --inconclusive-bg: #f5f0dd;
  --pass: #1e7440; --pass-bg: #e6f4ea; --off: #5c6068; --off-bg: #eeeff0;
  --string: #1e7440; --number: #8a3b00; --key: #1a4f8f; --literal: #8c1d6b;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #16171a; --card: #1d1f23; --ink: #e6e7e9; --soft: #a6abb3; --faint: #7d828b;
    --line: #32353b; --code: #17191c; --link: #8ab4f8; --focus: #8ab4f8;
    --fail: #ff8f85; --fail-bg: #3f1d1b; --error: #f29bd6; --error-bg: #3a1b31;
    --warn: #f2bf5e; --warn-bg: #38290c; --inconclusive: #d8c88a; --inconclusive-bg: #302b18;
    --pass: #7fd19b; --pass-bg: #17331f; --off: #a6abb3; --off-bg: #2a2d32;
    --string: #8fd6a8; --number: #f0a875; --key: #9cc2f5; --literal: #f29bd6;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
code, pre, h3 a, .verb, .path, .status { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; font-size: .867em; }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
.wrap { max-width: 76rem; margin: 0 auto; padding: 0 1.5rem; }
.vh, .count i { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
[hidden] { display: none !important; }
.v-fail { --tone: var(--fail); --tint: var(--fail-bg); }
.v-error { --tone: var(--error); --tint: var(--error-bg); }
.v-warn { --tone: var(--warn); --tint: var(--warn-bg); }
.v-inconclusive, .v-flaky { --tone: var(--inconclusive); --tint: var(--inconclusive-bg); }
.v-pass { --tone: var(--pass); --tint: var(--pass-bg); }
.v-disabled, .v-not-applicable, .v-none { --tone: var(--off); --tint: var(--off-bg); }

.top { background: var(--tint); border-bottom: 1px solid var(--line); padding: 2rem 0 1.5rem; }
.top h1 { margin: 0; font-size: 1.9rem; line-height: 1.2; letter-spacing: -.01em; color: var(--tone); }
.top .name { margin: 0 0 .25rem; color: var(--soft); }
.top ul.because { margin: .5rem 0 0; padding: 0; list-style: none; font-size: 1.05rem; }
.top dl { display: flex; flex-wrap: wrap; gap: .35rem 2rem; margin: 1.25rem 0 0; font-size: .9rem; }
.top dl div { display: flex; gap: .5rem; min-width: 0; }
.top dt { color: var(--soft); }
.top dd { margin: 0; overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: .3rem 1.4rem; margin: 1rem 0 0; padding: 0; list-style: none; font-size: .9rem; }

.filter { position: sticky; top: 0; z-index: 2; background: var(--paper); border-bottom: 1px solid var(--line); }
.filter form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; padding-top: .6rem; padding-bottom: .6rem; }
.filter input { flex: 1 1 14rem; min-width: 0; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .35rem .6rem; }
.filter input::placeholder { color: var(--soft); opacity: 1; }
.toggles { display: flex; flex-wrap: wrap; gap: .35rem; }
button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .3rem .6rem; cursor: pointer; }
button:hover { border-color: var(--faint); }
.toggles button { font-size: .87rem; color: var(--tone); font-variant-numeric: tabular-nums; }
.toggles button b { font-weight: 650; }
.toggles button[aria-pressed=true] { background: var(--tint); border-color: var(--tone); }
.told { flex-basis: 100%; margin: 0; color: var(--soft); font-size: .87rem; }
.told:empty { display: none; }
html:not(.js) .filter, html:not(.js) .copy, html:not(.js) .all { display: none; }

main { padding-top: .5rem; padding-bottom: 4rem; }
main > section { margin-top: 2.25rem; }
h2 { font-size: 1.2rem; line-height: 1.3; margin: 0 0 .9rem; }
h2::after { content: ""; display: block; clear: both; }
h2 small { color: var(--soft); font-weight: 400; font-size: .9rem; margin-left: .3rem; }
h2 .all { float: right; font-size: .85rem; font-weight: 400; }
.chip { display: inline-block; font-size: .78rem; line-height: 1.5; padding: 0 .45rem; border-radius: 4px; color: var(--tone); background: var(--tint); white-space: nowrap; }

.finding { background: var(--card); border: 1px solid var(--line); border-left: 4px solid var(--tone); border-radius: 6px; padding: .9rem 1.1rem 1rem; margin-bottom: .9rem; }
.finding:target, .clause:target { outline: 2px solid var(--focus); outline-offset: 1px; }
.finding header { display: flex; flex-wrap: wrap; gap: .1rem .9rem; align-items: baseline; }
.finding h3 { margin: 0; font-size: 1rem; min-width: 0; overflow-wrap: anywhere; }
.finding h3 a { font-size: 1rem; color: inherit; text-decoration: none; }
.finding h3 a:hover { text-decoration: underline; }
.finding .place { margin: 0; color: var(--soft); font-size: .87rem; }
.finding header .chip { margin-left: auto; }
.finding .title { margin: .35rem 0 0; }
.finding dl { display: grid; grid-template-columns: 5.2rem minmax(0, 1fr); gap: .3rem .6rem; margin: .7rem 0 .8rem; }
.finding dt { color: var(--soft); font-size: .9rem; }
.finding dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
.finding .found { color: var(--tone); }
.finding.excused { --tone: var(--warn); --tint: var(--warn-bg); }

summary { cursor: pointer; }
.exchange { border-top: 1px solid var(--line); padding-top: .45rem; margin-top: .45rem; }
.exchange > summary { color: var(--soft); overflow-wrap: anywhere; }
.exchange .verb { color: var(--ink); font-weight: 600; }
.exchange .status { color: var(--ink); margin-left: .8rem; white-space: nowrap; }
.sides { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: .8rem; margin-top: .6rem; }
figure { margin: 0; min-width: 0; }
figcaption { font-size: .8rem; color: var(--soft); margin-bottom: .2rem; }
pre { margin: 0; background: var(--code); border: 1px solid var(--line); border-radius: 6px; padding: .6rem .7rem; overflow: auto; max-height: 24rem; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.45; tab-size: 2; }
pre code { font-size: inherit; display: block; }
pre .line { font-weight: 600; }
pre .headers { color: var(--soft); }
pre .headers:empty { display: none; }
pre .body { margin-top: .6rem; }
mark { color: inherit; background: var(--tint); outline: 1px solid var(--tone); border-radius: 3px; }
.members { margin: 0 0 .8rem; }
.members ul { margin: .3rem 0 0; padding: 0; list-style: none; font-size: .87rem; }
.members li { display: flex; flex-wrap: wrap; gap: 0 .9rem; padding: .15rem 0; overflow-wrap: anywhere; }
.members li:target { outline: 2px solid var(--focus); }
.members .path { color: var(--soft); }
.k { color: var(--key); } .s { color: var(--string); } .n { color: var(--number); } .l { color: var(--literal); }
.curl { position: relative; margin-top: .8rem; }
.curl pre { padding-right: 5.5rem; max-height: 12rem; }
.curl .copy { position: absolute; top: 1.85rem; right: .4rem; font-size: .8rem; padding: .15rem .55rem; min-width: 4.2rem; }

.groups { margin: 0; padding: 0; list-style: none; background: var(--card); border: 1px solid var(--line); border-radius: 6px; }
.groups > li { display: grid; grid-template-columns: 3.2rem minmax(0, 1fr); gap: .2rem .6rem; padding: .55rem .9rem; border-top: 1px solid var(--line); }
.groups > li:first-child { border-top: 0; }
.groups .number { text-align: right; font-variant-numeric: tabular-nums; color: var(--tone, var(--soft)); font-weight: 600; }
.groups p { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
.groups .ids { grid-column: 2; color: var(--soft); font-size: .87rem; overflow-wrap: anywhere; }
.groups.pairs > li { grid-template-columns: minmax(12rem, 22rem) minmax(0, 1fr); }
.groups.pairs code { overflow-wrap: anywhere; }
.groups .note { color: var(--soft); font-size: .87rem; }

.sections { --cell: 5.4rem; background: var(--card); border: 1px solid var(--line); border-radius: 6px; font-variant-numeric: tabular-nums; }
.heads, .section > summary { display: grid; grid-template-columns: 3.4rem minmax(0, 1fr) 9rem repeat(var(--columns), var(--cell)); gap: 0 .5rem; align-items: center; padding: .42rem .9rem; }
.heads { color: var(--soft); font-size: .82rem; text-align: right; }
.section { border-top: 1px solid var(--line); }
.section > summary { list-style: none; }
.section > summary::-webkit-details-marker { display: none; }
.section > summary:hover { background: var(--code); }
.section > summary .number { color: var(--soft); white-space: nowrap; }
.section > summary .number::before { content: "›"; display: inline-block; width: .5rem; margin-right: .4rem; text-align: center; color: var(--faint); transition: transform .12s; }
.section[open] > summary .number::before { transform: rotate(90deg); }
.section[open] > summary .name { font-weight: 600; }
.count { text-align: right; color: var(--tone); }
.zero::before { content: "·"; display: block; text-align: right; color: var(--faint); }
.bar { display: flex; gap: 1px; height: .5rem; border-radius: 3px; overflow: hidden; background: var(--line); }
.bar.none { background: none; }
.bar b { background: var(--tone); opacity: .75; }
.section > ul { margin: 0; padding: .2rem .9rem .7rem; list-style: none; }
.clause { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: .2rem 1.5rem; padding: .5rem 0 .5rem 3.9rem; border-top: 1px dashed var(--line); }
.clause:first-child { border-top: 0; }
.clause p { margin: .1rem 0 0; }
.clause code { color: var(--soft); overflow-wrap: anywhere; }
.clause .open { margin-left: .5rem; font-size: .78rem; color: var(--soft); border: 1px solid var(--line); border-radius: 4px; padding: 0 .35rem; }
.clause ul { margin: 0; padding: 0; list-style: none; font-size: .87rem; }
.clause li { display: flex; gap: .5rem; align-items: baseline; overflow-wrap: anywhere; }
.clause .without { color: var(--soft); font-size: .87rem; }
.clause .seen { font-size: .87rem; }
.clause .seen::before { content: "seen: "; color: var(--soft); }
footer { color: var(--soft); font-size: .85rem; border-top: 1px solid var(--line); padding-top: 1rem; padding-bottom: 2rem; }
footer dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .1rem .8rem; margin: .5rem 0 0; }
footer dd { margin: 0; }

@media (max-width: 56rem) {
  .sides { grid-template-columns: minmax(0, 1fr); }
  .clause { grid-template-columns: minmax(0, 1fr); padding-left: 0; gap: .35rem; }
  .sections { --cell: auto; }
  .heads, .bar { display: none; }
  .section > summary { display: flex; flex-wrap: wrap; gap: .1rem .6rem; align-items: baseline; }
  .section > summary .number { min-width: 2.9rem; }
  .section > summary .name { flex: 1 1 55%; }
  .section > summary .zero { display: none; }
  .section > summary .count { font-size: .87rem; }
  .section > summary .count i { position: static; width: auto; height: auto; clip-path: none; font-style: normal; }
}
@media (max-width: 34rem) {
  .wrap { padding: 0 1rem; }
  .top { padding: 1.3rem 0 1rem; }
  .top h1 { font-size: 1.5rem; }
  .filter { position: static; }
  .finding { padding: .8rem .8rem .9rem; }
  .finding dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .finding dd { margin-bottom: .45rem; }
  .groups > li { grid-template-columns: 2rem minmax(0, 1fr); }
  .groups.pairs > li { grid-template-columns: minmax(0, 1fr); }
  .curl pre { padding-right: .7rem; }
  .curl .copy { position: static; margin-top: .4rem; }
  html { scroll-padding-top: 1rem; }
}
@media print {
  :root { color-scheme: light; }
  body { font-size: 10pt; background: #fff; }
  .filter, .copy, .all, nav { display: none; }
  .finding { break-inside: auto; }
  .finding header, .finding dl, .clause { break-inside: avoid; }
  .top, .chip, .finding, .bar { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .sides { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); }
  pre { font-size: 7.5pt; max-height: 16rem; overflow: hidden; }
  figure, .curl { break-inside: avoid; }
  .curl pre { max-height: none; padding-right: .7rem; }
}
`;

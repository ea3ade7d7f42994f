import { matchVerdicts } from '@registry/contracts-business-registry';

/** A matched list shows all of its rows, or those of the verdict that is chosen. */
const ONLY_ROWS = Object.keys(matchVerdicts)
  .map((verdict) => `main:has([value=${verdict}]:checked) .results tbody tr:not(.row-${verdict}) { display: none; }`)
  .join('\n');

/** The one style sheet of the pages: its own type scale, spacing and colours, light and dark. */
export const STYLE = `
:root {
  --paper: #fbfaf7;
  --card: #ffffff;
  --ink: #18222b;
  --soft: #55626d;
  --line: #dcdad2;
  --accent: #0b5c6b;
  --accent-soft: #e2eff1;
  --good: #1d6b3a;
  --good-soft: #e3f1e7;
  --bad: #8f3326;
  --bad-soft: #f7e7e3;
  --warn: #744b00;
  --warn-soft: #fbeccb;
  --shade-0: #eceae4;
  --shade-1: #cfe3e6;
  --shade-2: #9cc8cf;
  --shade-3: #5ba2ae;
  --shade-4: #1f7383;
  --shade-5: #0b4753;
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif;
  --serif: 'Iowan Old Style', 'Palatino Linotype', Palatino, 'Liberation Serif', Georgia, serif;
  --mono: ui-monospace, 'SF Mono', Menlo, 'Liberation Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #11171c;
    --card: #182027;
    --ink: #e7eaec;
    --soft: #a3afb9;
    --line: #303b45;
    --accent: #74c7d6;
    --accent-soft: #16343b;
    --good: #86d19f;
    --good-soft: #17321f;
    --bad: #f0a495;
    --bad-soft: #3b1f1a;
    --warn: #f0c878;
    --warn-soft: #3a2d10;
    --shade-0: #222c34;
    --shade-1: #1d4149;
    --shade-2: #24616d;
    --shade-3: #36899a;
    --shade-4: #74c0ce;
    --shade-5: #c4e8ee;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { font-size: 100%; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 var(--sans); overflow-wrap: break-word; }
.wrap { max-width: 70rem; margin: 0 auto; padding: 0 1rem; }
main.wrap { padding-top: 1.75rem; padding-bottom: 4rem; min-height: 55vh; }
h1, h2, h3 { line-height: 1.2; margin: 0 0 .5rem; text-wrap: balance; overflow-wrap: anywhere; }
h1 { font: 600 clamp(1.7rem, 1.2rem + 2.2vw, 2.6rem)/1.15 var(--serif); letter-spacing: -.01em; }
h2 { font-size: 1.15rem; }
h3 { font-size: 1.05rem; }
h1 small, h2 small { font: 400 .9rem var(--sans); color: var(--soft); }
p { margin: 0 0 .6rem; }
a { color: var(--accent); text-underline-offset: .18em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
code { font: .86em var(--mono); }
ul, ol { margin: 0; padding: 0; list-style: none; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -99rem; background: var(--card); padding: .5rem 1rem; z-index: 2; }
.skip:focus { left: .5rem; top: .5rem; }
.facts, .address { color: var(--soft); font-size: .92rem; }
.lead { font-size: 1.1rem; color: var(--soft); max-width: 44rem; }
.bar { border-bottom: 1px solid var(--line); background: var(--card); }
.bar .wrap { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .25rem 1.5rem; padding-top: .6rem; padding-bottom: .6rem; }
.brand { display: inline-flex; align-items: center; gap: .5rem; color: var(--ink); font: 600 1.15rem var(--serif); text-decoration: none; }
.brand small { font: 400 .8rem var(--sans); color: var(--soft); }
.mark { width: 1.1rem; height: 1.1rem; border-radius: 4px; background: linear-gradient(var(--card), var(--card)) 50% 30% / 60% 12% no-repeat, linear-gradient(var(--card), var(--card)) 50% 70% / 60% 12% no-repeat, var(--accent); }
.quick { display: flex; gap: .4rem; flex: 1 1 10rem; min-width: 0; max-width: 24rem; }
.quick input { flex: 1; min-width: 0; font: 1rem var(--sans); padding: .35rem .6rem; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: 8px; }
.bar nav { min-width: 0; overflow-x: auto; padding: 0 3px; }
.bar ul { display: flex; gap: .25rem 1.1rem; white-space: nowrap; }
.bar nav a { color: var(--soft); text-decoration: none; padding: .4rem 0; display: inline-block; border-bottom: 2px solid transparent; }
.bar nav a:hover, .bar nav a[aria-current] { color: var(--ink); border-color: var(--accent); }
.ribbon { background: var(--warn-soft); color: var(--warn); font-size: .92rem; }
.ribbon .wrap { padding-top: .45rem; padding-bottom: .45rem; }
.hero { padding: clamp(1rem, 5vw, 4rem) 0 2rem; }
.hero .search { max-width: 46rem; margin-top: 1.5rem; }
.search { position: relative; margin: 0 0 1rem; }
.search label { display: block; font-size: .92rem; color: var(--soft); margin-bottom: .3rem; }
.field { display: flex; border: 2px solid var(--accent); border-radius: 10px; background: var(--card); overflow: hidden; }
.field:focus-within { outline: 3px solid var(--accent); outline-offset: 2px; }
.field input { flex: 1; min-width: 0; border: 0; background: none; color: inherit; font: 1.15rem var(--sans); padding: .75rem .9rem; }
.field input:focus-visible { outline: none; }
.field button { border: 0; background: var(--accent); color: var(--card); font: 600 1rem var(--sans); padding: 0 1.2rem; cursor: pointer; }
.suggestions { position: absolute; z-index: 1; left: 0; right: 0; top: calc(100% + .3rem); max-height: min(30rem, 60vh); overflow-y: auto; background: var(--card); border: 1px solid var(--line); border-radius: 10px; box-shadow: 0 .5rem 1.5rem rgb(0 0 0 / .18); }
.suggestions li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .1rem 1rem; padding: .55rem .9rem; border-top: 1px solid var(--line); cursor: pointer; }
.suggestions li:first-child { border: 0; }
.suggestions li:hover { background: var(--paper); }
.suggestions li[aria-selected=true] { background: var(--accent-soft); outline: 2px solid var(--accent); outline-offset: -2px; border-radius: 10px; }
.suggestions .facts { flex-basis: 100%; }
.try { color: var(--soft); }
.states { columns: 12rem auto; column-gap: 2.5rem; }
.states li, .facet li a { display: flex; justify-content: space-between; gap: .75rem; }
.states li { padding: .25rem 0; border-bottom: 1px solid var(--line); break-inside: avoid; }
.count { color: var(--soft); font-variant-numeric: tabular-nums; }
.active { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 1rem; }
.active a { display: inline-block; padding: .3rem .7rem; border-radius: 99px; background: var(--accent-soft); text-decoration: none; font-size: .92rem; }
.active a.all { background: none; text-decoration: underline; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; }
.facets { display: grid; gap: .25rem; align-content: start; font-size: .94rem; }
.facet { border-top: 1px solid var(--line); padding: .35rem 0; }
.facet summary { cursor: pointer; font-weight: 600; padding: .3rem 0; }
.facet .more summary { font-weight: 400; color: var(--accent); }
.facet li a { padding: .28rem .5rem; border-radius: 6px; text-decoration: none; color: inherit; }
.facet li a:hover { background: var(--accent-soft); }
.facet li a[aria-current] { background: var(--accent-soft); color: var(--accent); font-weight: 600; }
.summary { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; align-items: baseline; margin-bottom: .5rem; }
.summary p { margin: 0; }
.sorts { display: flex; flex-wrap: wrap; gap: .25rem .9rem; font-size: .92rem; }
.sorts a { color: var(--soft); text-decoration: none; padding: .2rem 0; }
.contents a { color: var(--accent); }
.sorts a[aria-current] { color: var(--ink); font-weight: 600; border-bottom: 2px solid var(--accent); }
.hit { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .1rem 1rem; padding: .9rem 0; border-top: 1px solid var(--line); }
.hit > * { grid-column: 1; margin: 0; }
.hit h2, .hit h3 { font-size: 1.05rem; }
.hit :is(h2, h3) a { text-decoration: none; }
.hit :is(h2, h3) a:hover { text-decoration: underline; }
.hit .badges { grid-column: 2; grid-row: 1; text-align: right; }
.matched { font-size: .94rem; }
.badge { display: inline-block; padding: .08rem .55rem; border-radius: 99px; font-size: .82rem; font-weight: 600; border: 1px solid transparent; background: var(--shade-0); color: var(--soft); white-space: nowrap; margin-left: .3rem; }
.badge:first-child { margin-left: 0; }
.badge.active { display: inline-block; background: var(--good-soft); color: var(--good); margin: 0; }
.badge.doubtful { background: var(--warn-soft); color: var(--warn); }
.badge.inactive { background: var(--bad-soft); color: var(--bad); }
.badge.sample { background: var(--warn-soft); color: var(--warn); }
.badge.plain { white-space: normal; font-weight: 400; }
.pager { display: grid; grid-template-columns: 1fr auto 1fr; gap: 1rem; padding: 1rem 0; border-top: 1px solid var(--line); }
.pager a:last-child { justify-self: end; }
.pager a::before, .pager [rel=next]::after { content: ''; display: inline-block; width: .5em; height: .5em; border: solid; border-width: 0 0 2px 2px; rotate: 45deg; margin-right: .4em; }
.pager [rel=next]::before { content: none; }
.pager [rel=next]::after { border-width: 2px 2px 0 0; margin: 0 0 0 .4em; }
.columns, .empty { margin-top: 1.5rem; }
.empty ul { list-style: disc; padding-left: 1.2rem; margin-bottom: 1.5rem; }
.empty .states, .states { list-style: none; padding-left: 0; }
.error .code { font: 600 3rem var(--serif); color: var(--accent); margin: 0; }
.head { margin-bottom: 1.5rem; }
.signs { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); gap: 0 1.5rem; margin: 0 0 .8rem; }
.signs div { display: grid; grid-template-columns: 7rem minmax(0, 1fr); gap: .5rem; padding: .28rem .5rem; border-left: 3px solid var(--line); margin-bottom: .3rem; }
.signs a { color: inherit; text-decoration-color: var(--line); }
.signs .bad { border-color: var(--bad); background: var(--bad-soft); color: var(--bad); font-weight: 600; }
.signs .bad dt { color: inherit; }
.signs .warn { border-color: var(--warn); }
.profile { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem; align-items: start; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.1rem 1.2rem; margin: 0 0 1.25rem; min-width: 0; }
.card > :last-child { margin-bottom: 0; }
.kv { display: grid; grid-template-columns: minmax(6rem, 11rem) minmax(0, 1fr); gap: .4rem 1rem; margin: 0; }
.kv dt, .signs dt { color: var(--soft); }
.kv dd, .signs dd { margin: 0; }
.plain > li:not(.card) { padding: .35rem 0; border-top: 1px solid var(--line); }
.plain > li:not(.card):first-child { border: 0; padding-top: 0; }
.record { border-top: 1px solid var(--line); padding: .8rem 0; }
.records > .hidden + .record { border: 0; padding-top: 0; }
.record h3 { margin-bottom: .15rem; }
.record p { margin-bottom: .3rem; }
.match { font-size: .92rem; margin-top: .5rem; }
.evidence { font-size: .92rem; margin-bottom: .4rem; }
.actions ul { margin-bottom: .6rem; }
.cite { font-size: .92rem; overflow-wrap: anywhere; }
details.record > summary > h3 { display: inline; }
details.record > summary > .facts { display: block; color: var(--soft); }
.record summary { cursor: pointer; color: var(--accent); font-size: .92rem; padding: .25rem 0; }
.original { font-size: .86rem; padding: .6rem; background: var(--paper); border-radius: 8px; }
.original dt, .original dd { overflow-wrap: anywhere; }
.timeline li { border-left: 2px solid var(--line); padding: 0 0 .8rem 1rem; position: relative; }
.timeline li::before { content: ''; position: absolute; left: -6px; top: .45rem; width: 10px; height: 10px; border-radius: 50%; background: var(--accent); }
.timeline p { margin: .1rem 0 0; }
.timeline strong { font-weight: 400; color: var(--soft); }
.timeline strong::after { content: ':'; }
del { color: var(--soft); }
ins { text-decoration: none; font-weight: 600; }
.person h2 { margin-bottom: .3rem; }
.map { margin: 1rem 0 2rem; }
.tiles { display: block; width: 100%; max-width: 40rem; height: auto; }
.tiles text { font: 600 13px var(--sans); fill: var(--ink); }
.tiles .on-4, .tiles .on-5 { fill: var(--card); }
.tiles a:focus-visible rect { stroke: var(--ink); stroke-width: 3; }
rect.shade-0 { fill: var(--shade-0); }
rect.shade-1 { fill: var(--shade-1); }
rect.shade-2 { fill: var(--shade-2); }
rect.shade-3 { fill: var(--shade-3); }
rect.shade-4 { fill: var(--shade-4); }
rect.shade-5 { fill: var(--shade-5); }
rect.shade-sample { fill: var(--card); stroke: var(--warn); stroke-dasharray: 4 3; }
.tiles .on-0, .tiles .on-sample { fill: var(--soft); font-weight: 400; }
figure { margin: 0; }
.history svg { display: block; width: 100%; max-width: 44rem; height: auto; }
.history text { font: 600 11px var(--sans); fill: var(--ink); }
.history .year { font-weight: 400; fill: var(--soft); }
.history .tick { stroke: var(--line); stroke-dasharray: 2 3; }
.history .base { stroke: var(--line); }
.history .bar-line { stroke: var(--accent); stroke-width: 4; opacity: .55; }
.history .dot { fill: var(--accent); stroke: var(--card); }
.history + details { margin-top: .75rem; }
.history + details td { overflow-wrap: anywhere; }
.years { margin: .75rem 0 2rem; max-width: 44rem; }
.years .record { border: 0; padding: .25rem 0; }
.facets .years h2 { font-size: 1em; }
.bars { display: block; width: 100%; height: 5.5rem; border-bottom: 1px solid var(--line); }
.bars path { fill: var(--accent); }
.axis { display: flex; justify-content: space-between; margin: .2rem 0 0; font-size: .86rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.tabs ul { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; margin: 0 0 1.5rem; border-bottom: 1px solid var(--line); }
.tabs a { display: inline-block; padding: .35rem 0; }
.tabs [aria-current] { font-weight: 600; border-bottom: 2px solid var(--accent); }
meter { width: 100%; max-width: 34rem; }
.command code { display: block; overflow-wrap: anywhere; padding: .6rem; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; }
figcaption { color: var(--soft); font-size: .9rem; margin-top: .75rem; }
.legend { display: inline-flex; flex-wrap: wrap; gap: .25rem .9rem; }
.legend span::before { content: ''; display: inline-block; width: .9em; height: .9em; border-radius: 3px; margin-right: .35em; vertical-align: -.1em; background: var(--shade-0); }
.legend .shade-1::before { background: var(--shade-1); }
.legend .shade-2::before { background: var(--shade-2); }
.legend .shade-3::before { background: var(--shade-3); }
.legend .shade-4::before { background: var(--shade-4); }
.legend .shade-5::before { background: var(--shade-5); }
.legend .shade-sample::before { background: var(--card); border: 1px dashed var(--warn); }
/* It clips what is hidden in it, too. */
.scroll { position: relative; overflow-x: auto; margin-bottom: 2rem; }
.scroll code { color: var(--soft); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .6rem .9rem .6rem 0; border-top: 1px solid var(--line); }
thead th { border: 0; color: var(--soft); font-weight: 400; font-size: .9rem; }
.num { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
tr:target { background: var(--accent-soft); }
.form { display: grid; gap: .5rem; justify-items: start; }
.form input:not([type=radio], [type=checkbox]), .form select { width: 100%; max-width: 34rem; font: 1rem var(--sans); padding: .55rem .7rem; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: 8px; }
.form fieldset { border: 0; margin: 0; padding: 0; display: grid; gap: .3rem; }
.form .boxes { grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); width: 100%; }
.boxes > p { grid-column: 1 / -1; }
.form .refusal { margin: 0; }
.form textarea { width: 100%; min-height: 12rem; font: .92rem var(--mono); padding: .55rem .7rem; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: 8px; }
.choices { border: 0; margin: 0; padding: 0; }
.choices label { display: block; padding: .2rem 0; }
.choices details { margin-bottom: .5rem; }
.results td { min-width: 8rem; }
.results td .facts { margin: .15rem 0 0; }
.results .num { min-width: 0; }
.verdicts { list-style: none; padding: 0; margin: 0 0 1rem; display: grid; gap: .35rem; }
.verdicts li { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .75rem; }
.verdicts [aria-current] { border-color: var(--accent); background: var(--accent-soft); }
${ONLY_ROWS}
.badge.matched { background: var(--good-soft); color: var(--good); }
.badge.review { background: var(--warn-soft); color: var(--warn); }
.badge.no_match, .badge.invalid { background: var(--bad-soft); color: var(--bad); }
.form [aria-invalid] { border: 2px solid var(--bad); }
.form button { border: 0; border-radius: 8px; background: var(--accent); color: var(--card); font: 600 1rem var(--sans); padding: .6rem 1.1rem; cursor: pointer; }
button.quiet, a.quiet { display: inline-block; text-decoration: none; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: var(--accent); font: .92rem var(--sans); padding: .3rem .7rem; cursor: pointer; text-align: left; overflow-wrap: anywhere; }
.action { margin: 0 0 .5rem; }
.row { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: .25rem 1rem; }
.refusal { background: var(--bad-soft); color: var(--bad); padding: .7rem 1rem; border-radius: 8px; margin: 0 0 1rem; }
.card > code { overflow-wrap: anywhere; }
.foot { border-top: 1px solid var(--line); padding: 1.5rem 0 2.5rem; font-size: .9rem; color: var(--soft); }
.foot p { max-width: 56rem; }
@media (max-width: 55.99rem) {
  .results { order: -1; }
}
@media (min-width: 56rem) {
  .to-filters { display: none; }
  .columns { grid-template-columns: 15rem minmax(0, 1fr); gap: 2.5rem; }
  .profile { grid-template-columns: minmax(0, 1fr) 20rem; gap: 1.5rem; }
}
@media (max-width: 30rem) {
  .brand { white-space: nowrap; }
  .bar ul { gap: 0 .9rem; }
  .bar nav a { font-size: .95rem; padding: .25rem 0; }
  .field button { padding: 0 .9rem; }
  .tiles text { font-size: 17px; }
  .history text { font-size: 20px; }
  .scroll td:last-child { min-width: 13rem; }
  .kv { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .kv dd { margin-bottom: .5rem; }
  .hit { grid-template-columns: minmax(0, 1fr); }
  .hit .badges { grid-column: 1; grid-row: auto; text-align: left; }
  .results thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .results tr { display: block; border-top: 1px solid var(--line); padding: .5rem 0; }
  .results td { display: block; border: 0; padding: .2rem 0; text-align: left; }
}
@media print {
  .bar nav, .quick, .search, .facets, .sorts, .pager, .skip, .not-printed, .actions ul { display: none; }
  details::details-content { content-visibility: visible; display: block; block-size: auto; }
  body { background: #fff; }
  ins { text-decoration: underline; }
  .card { border: 0; padding: 0; }
  .record, .kv > *, .plain li, tr, svg { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
}
`;

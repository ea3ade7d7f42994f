/** Text, links, focus and tables. */
export const BASE = `
*, *::before, *::after { box-sizing: border-box; }
html { font-size: 100%; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: var(--text-m)/1.55 var(--sans); overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.2; margin: 0 0 var(--s3); text-wrap: balance; overflow-wrap: anywhere; }
h1 { font: 600 var(--text-xl)/1.15 var(--serif); letter-spacing: -.01em; }
h2 { font-size: var(--text-l); }
h3 { font-size: var(--text-m); }
h1 small, h2 small { font: 400 var(--text-s) var(--sans); color: var(--soft); }
p { margin: 0 0 var(--s3); }
a { color: var(--accent); text-underline-offset: .18em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: var(--corner-s); }
code { font: .86em var(--mono); }
ul, ol { margin: 0; padding: 0; list-style: none; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -99rem; background: var(--card); padding: var(--s3) var(--s5); z-index: 2; }
.skip:focus { left: var(--s3); top: var(--s3); }
.facts, .address { color: var(--soft); font-size: var(--text-s); }
th .facts { display: block; font-weight: 400; }
.lead { font-size: var(--text-l); color: var(--soft); max-width: 44rem; }
del { color: var(--soft); }
ins { text-decoration: none; font-weight: 600; }
figure { margin: 0; }
/* It clips what is hidden in it, too. */
.scroll { position: relative; overflow-x: auto; margin-bottom: var(--s7); }
.scroll code { color: var(--soft); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: var(--s3) var(--s4) var(--s3) 0; border-top: 1px solid var(--line); }
thead th { border: 0; color: var(--soft); font-weight: 400; font-size: var(--text-s); }
.num { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
td time { white-space: nowrap; }
tr:target { background: var(--accent-soft); }
`;

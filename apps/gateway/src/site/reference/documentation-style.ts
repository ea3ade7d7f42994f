import { STYLE } from '../layout/style.ts';

/** The style sheet of the documentation: that of the demo's pages, and rules for the reference. */
export const DOCUMENTATION_STYLE = `${STYLE}
.wrap.wide { max-width: 84rem; }
.documentation { padding-top: var(--s6); padding-bottom: var(--s8); }
.wide .brand { white-space: normal; }
.documentation main { min-width: 0; }
.documentation main > p { max-width: 52rem; }
.documentation .lead { max-width: 52rem; }
.documentation main ul:not([class]), .documentation main ol:not([class]) { list-style: disc; padding-left: var(--s5); margin-bottom: var(--s3); }
.documentation main ol:not([class]) { list-style: decimal; }
.endpoints { margin-top: var(--s7); border-top: 1px solid var(--line); padding-top: var(--s5); font-size: var(--text-s); }
.endpoints h2 { font-size: var(--text-xs); text-transform: uppercase; letter-spacing: .06em; color: var(--soft); margin: var(--s5) 0 var(--s1); }
.endpoints a { display: block; padding: var(--s2) var(--s3); margin-left: calc(-1 * var(--s3)); border-radius: var(--corner-s); color: var(--ink); text-decoration: none; }
.endpoints a:hover, .endpoints a[aria-current] { background: var(--accent-soft); color: var(--accent); }
.request { font: 600 var(--text-m) var(--mono); overflow-wrap: anywhere; }
.method { display: inline-block; font: 600 var(--text-xs) var(--mono); color: var(--accent); background: var(--accent-soft); border-radius: var(--corner-s); padding: var(--s1) var(--s3); margin-right: var(--s2); }
.type { color: var(--soft); font-size: var(--text-xs); font-weight: 400; }
.fields > li { padding: var(--s3) 0; border-top: 1px solid var(--line); }
.fields > li:first-child { border: 0; }
.fields .fields { border-left: 2px solid var(--line); padding-left: var(--s4); margin-top: var(--s2); }
.fields summary { cursor: pointer; color: var(--accent); font-size: var(--text-s); padding: var(--s1) 0; }
.about { font-size: var(--text-s); color: var(--soft); max-width: 46rem; }
.about code, .type code { color: var(--ink); }
.operation { display: grid; gap: 0 var(--s7); }
.operation > * { min-width: 0; }
.operation h2 { margin-top: var(--s5); }
.operation .card h2 { margin-top: 0; }
pre { position: relative; margin: 0; padding: var(--s4) var(--s4); border-radius: var(--corner-m); background: var(--paper); border: 1px solid var(--line); font: var(--text-xs)/1.5 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; }
pre code { font: inherit; }
pre.scrolled { max-height: 26rem; overflow: auto; }
.samples input { position: absolute; opacity: 0; }
.samples label { display: inline-block; padding: var(--s2) var(--s3); margin-bottom: var(--s3); border-bottom: 2px solid transparent; color: var(--soft); cursor: pointer; font-size: var(--text-s); }
.samples input:checked + label { color: var(--ink); border-color: var(--accent); }
.samples input:focus-visible + label { outline: 3px solid var(--accent); border-radius: var(--corner-s); }
.samples pre { display: none; padding-right: var(--s8); }
#language-curl:checked ~ .curl, #language-python:checked ~ .python, #language-typescript:checked ~ .typescript { display: block; }
.copy { position: absolute; right: var(--s3); top: var(--s3); font: var(--text-xs) var(--sans); color: var(--accent); background: var(--card); border: 1px solid var(--line); border-radius: var(--corner-s); padding: var(--s1) var(--s3); cursor: pointer; }
.try-it label { display: block; margin: var(--s3) 0 var(--s1); }
.try-it input, .try-it select, .try-it textarea { width: 100%; font: var(--text-s) var(--mono); color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: var(--corner-s); padding: var(--s3) var(--s3); }
.try-it ::placeholder { color: var(--soft); opacity: 1; }
.try-it .key { display: flex; gap: var(--s3); }
.try-it button { margin-top: var(--s4); border: 0; border-radius: var(--corner-s); background: var(--accent); color: var(--card); font: 600 var(--text-s) var(--sans); padding: var(--s3) var(--s5); cursor: pointer; }
.try-it .key button { margin: 0; background: none; color: var(--accent); border: 1px solid var(--line); font-weight: 400; }
.try-it .outcome { margin: var(--s4) 0 var(--s3); font-size: var(--text-s); overflow-wrap: anywhere; }
[hidden] { display: none; }
.prose { max-width: 52rem; }
.prose pre, .prose .scroll { margin-bottom: var(--s5); }
.prose h2, .documentation main > h2 { margin-top: var(--s6); }
@media (min-width: 56rem) {
  .documentation { display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: var(--s7); }
  .documentation main { grid-column: 2; grid-row: 1; }
  .endpoints { grid-column: 1; grid-row: 1; align-self: start; position: sticky; top: 0; max-height: 100vh; overflow-y: auto; margin: 0; border: 0; padding: 0 var(--s3); }
}
@media (min-width: 75rem) {
  .operation { grid-template-columns: minmax(0, 1fr) minmax(0, 27rem); align-items: start; }
  .operation .request-samples { grid-column: 2; grid-row: 1; }
}
@media print { .endpoints, .to-filters, .try-it, .copy { display: none; } }
`;

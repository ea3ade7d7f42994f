import { STYLE } from '../layout/style.ts';

/** The style sheet of the documentation: that of the demo's pages, and rules for the reference. */
export const DOCUMENTATION_STYLE = `${STYLE}
.wrap.wide { max-width: 84rem; }
.documentation { padding-top: 1.75rem; padding-bottom: 4rem; }
.wide .brand { white-space: normal; }
.documentation main { min-width: 0; }
.documentation main > p { max-width: 52rem; }
.documentation .lead { max-width: 52rem; }
.documentation main ul:not([class]), .documentation main ol:not([class]) { list-style: disc; padding-left: 1.25rem; margin-bottom: .6rem; }
.documentation main ol:not([class]) { list-style: decimal; }
.endpoints { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 1rem; font-size: .93rem; }
.endpoints h2 { font-size: .8rem; text-transform: uppercase; letter-spacing: .06em; color: var(--soft); margin: 1.1rem 0 .2rem; }
.endpoints a { display: block; padding: .22rem .5rem; margin-left: -.5rem; border-radius: 6px; color: var(--ink); text-decoration: none; }
.endpoints a:hover, .endpoints a[aria-current] { background: var(--accent-soft); color: var(--accent); }
.request { font: 600 1rem var(--mono); overflow-wrap: anywhere; }
.method { display: inline-block; font: 600 .8rem var(--mono); color: var(--accent); background: var(--accent-soft); border-radius: 5px; padding: .1rem .45rem; margin-right: .35rem; }
.type { color: var(--soft); font-size: .86rem; font-weight: 400; }
.fields > li { padding: .5rem 0; border-top: 1px solid var(--line); }
.fields > li:first-child { border: 0; }
.fields .fields { border-left: 2px solid var(--line); padding-left: .9rem; margin-top: .3rem; }
.fields summary { cursor: pointer; color: var(--accent); font-size: .9rem; padding: .2rem 0; }
.about { font-size: .94rem; color: var(--soft); max-width: 46rem; }
.about code, .type code { color: var(--ink); }
.operation { display: grid; gap: 0 2.5rem; }
.operation > * { min-width: 0; }
.operation h2 { margin-top: 1.25rem; }
.operation .card h2 { margin-top: 0; }
pre { position: relative; margin: 0; padding: .8rem .9rem; border-radius: 8px; background: var(--paper); border: 1px solid var(--line); font: .84rem/1.5 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; }
pre code { font: inherit; }
pre.scrolled { max-height: 26rem; overflow: auto; }
.samples input { position: absolute; opacity: 0; }
.samples label { display: inline-block; padding: .25rem .6rem; margin-bottom: .4rem; border-bottom: 2px solid transparent; color: var(--soft); cursor: pointer; font-size: .93rem; }
.samples input:checked + label { color: var(--ink); border-color: var(--accent); }
.samples input:focus-visible + label { outline: 3px solid var(--accent); border-radius: 3px; }
.samples pre { display: none; padding-right: 4.5rem; }
#language-curl:checked ~ .curl, #language-python:checked ~ .python, #language-typescript:checked ~ .typescript { display: block; }
.copy { position: absolute; right: .4rem; top: .4rem; font: .8rem var(--sans); color: var(--accent); background: var(--card); border: 1px solid var(--line); border-radius: 5px; padding: .15rem .5rem; cursor: pointer; }
.try-it label { display: block; margin: .6rem 0 .15rem; }
.try-it input, .try-it select, .try-it textarea { width: 100%; font: .95rem var(--mono); color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: 6px; padding: .45rem .6rem; }
.try-it ::placeholder { color: var(--soft); opacity: 1; }
.try-it .key { display: flex; gap: .5rem; }
.try-it button { margin-top: .9rem; border: 0; border-radius: 6px; background: var(--accent); color: var(--card); font: 600 .95rem var(--sans); padding: .55rem 1.1rem; cursor: pointer; }
.try-it .key button { margin: 0; background: none; color: var(--accent); border: 1px solid var(--line); font-weight: 400; }
.try-it .outcome { margin: .7rem 0 .4rem; font-size: .92rem; overflow-wrap: anywhere; }
[hidden] { display: none; }
.prose { max-width: 52rem; }
.prose pre, .prose .scroll { margin-bottom: 1rem; }
.prose h2, .documentation main > h2 { margin-top: 1.6rem; }
@media (min-width: 56rem) {
  .documentation { display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: 2.5rem; }
  .documentation main { grid-column: 2; grid-row: 1; }
  .endpoints { grid-column: 1; grid-row: 1; align-self: start; position: sticky; top: 0; max-height: 100vh; overflow-y: auto; margin: 0; border: 0; padding: 0 .5rem; }
}
@media (min-width: 75rem) {
  .operation { grid-template-columns: minmax(0, 1fr) minmax(0, 27rem); align-items: start; }
  .operation .request-samples { grid-column: 2; grid-row: 1; }
}
@media print { .endpoints, .to-filters, .try-it, .copy { display: none; } }
`;

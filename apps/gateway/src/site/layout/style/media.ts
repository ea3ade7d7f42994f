/** Rules for narrow and wide screens, in print, and in the colors that a reader has forced. */
export const MEDIA = `
@media (max-width: 55.99rem) {
  .results { order: -1; }
  .bar .wrap { flex-wrap: nowrap; gap: var(--s4); }
  .bar .brand { flex: none; font-size: 0; gap: 0; }
  .brand small, .quick button { display: none; }
  .bar .quick { flex: 0 1 11rem; }
}
@media (min-width: 56rem) {
  .to-filters { display: none; }
  .columns { grid-template-columns: 15rem minmax(0, 1fr); gap: var(--s7); }
  .profile { grid-template-columns: minmax(0, 1fr) 20rem; gap: var(--s6); }
}
@media (max-width: 30rem) {
  .bar .quick { display: none; }
  .bar ul { gap: 0 var(--s4); }
  .bar nav a { font-size: var(--text-s); padding: var(--s2) 0; }
  .field button { padding: 0 var(--s4); }
  .tiles text { font-size: 17px; }
  .tiles .number { font-size: 14px; }
  .history text { font-size: 20px; }
  .kv { grid-template-columns: 6.5rem minmax(0, 1fr); gap: var(--s2) var(--s4); }
  .hit { grid-template-columns: minmax(0, 1fr); }
  .hit .badges { grid-column: 1; grid-row: auto; text-align: left; }
  .results thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .results tr { display: block; border-top: 1px solid var(--line); padding: var(--s3) 0; }
  .results :is(td, th) { display: block; border: 0; padding: var(--s1) 0; text-align: left; }
  .compared td:nth-child(2)::before { content: 'Submitted: '; color: var(--soft); }
  .compared td:nth-child(3)::before { content: 'Found: '; color: var(--soft); }
}
@media print {
  .bar nav, .quick, .search, .facets, .sorts, .pager, .skip, .not-printed, .actions ul { display: none; }
  details::details-content { content-visibility: visible; display: block; block-size: auto; }
  .report details:not([open])::details-content { content-visibility: hidden; block-size: 0; }
  .report { font-size: .85em; }
  body { background: none; }
  ins { text-decoration: underline; }
  .card { border: 0; padding: 0; }
  .record, .kv > *, .plain li, tr, svg { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
}
@media (forced-colors: active) {
  .tiles, .legend span::before { forced-color-adjust: none; }
  .bars path, .history .dot { fill: CanvasText; }
  .history :is(.bar-line, .base, .tick) { stroke: CanvasText; }
  .timeline li::before, .mark { background: CanvasText; }
  .facet li a[aria-current], .verdicts [aria-current], tr:target { outline: 2px solid Highlight; outline-offset: -2px; }
  .refusal, .signs div { border: 1px solid; }
  .signs .bad { border-width: 3px; }
  .field button, .form button { border: 1px solid ButtonText; }
}
`;

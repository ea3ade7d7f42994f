import { SHADES } from './tokens.ts';

/** A state of the map, and its sign in the legend, by its shade. */
const BY_SHADE = SHADES.map(
  (shade) => `rect.${shade} { fill: var(--${shade}); }\n.legend .${shade}::before { background: var(--${shade}); }`,
).join('\n');

/** Maps, timelines and bars, and their legends. */
export const FIGURES = `
.map { margin: var(--s5) 0 var(--s7); }
.tiles { display: block; width: 100%; max-width: 40rem; height: auto; }
.tiles text { font: 600 13px var(--sans); fill: var(--ink); text-anchor: middle; }
.tiles .number { font-weight: 400; font-size: 11px; }
.tiles .on-4, .tiles .on-5 { fill: var(--card); }
.tiles a:focus-visible rect { stroke: var(--ink); stroke-width: 3; }
rect.shade-sample { fill: var(--card); stroke: var(--warn); stroke-dasharray: 4 3; }
.tiles .on-0, .tiles .on-sample { fill: var(--soft); font-weight: 400; }
.history svg { display: block; width: 100%; max-width: 44rem; height: auto; }
.history text { font: 600 11px var(--sans); fill: var(--ink); }
.history .year { font-weight: 400; fill: var(--soft); }
.history .tick { stroke: var(--line); stroke-dasharray: 2 3; }
.history .base { stroke: var(--line); }
.history .bar-line { stroke: var(--accent); stroke-width: 4; opacity: .55; }
.history .dot { fill: var(--accent); stroke: var(--card); }
.history + table { margin-top: var(--s4); }
.history + table td { overflow-wrap: anywhere; }
.years { margin: var(--s4) 0 var(--s7); max-width: 44rem; }
.years .record { border: 0; padding: var(--s2) 0; }
.facets .years h2 { font-size: 1em; }
.bars { display: block; width: 100%; height: 5.5rem; border-bottom: 1px solid var(--line); }
.bars path { fill: var(--accent); }
.axis { display: flex; justify-content: space-between; margin: var(--s1) 0 0; font-size: var(--text-xs); color: var(--soft); font-variant-numeric: tabular-nums; }
meter { width: 100%; max-width: 34rem; }
figcaption { color: var(--soft); font-size: var(--text-s); margin-top: var(--s4); }
.legend { display: inline-flex; flex-wrap: wrap; gap: var(--s2) var(--s4); }
.legend span::before { content: ''; display: inline-block; width: .9em; height: .9em; border-radius: var(--corner-s); margin-right: .35em; vertical-align: -.1em; background: var(--shade-0); }
.legend .shade-sample::before { background: var(--card); border: 1px dashed var(--warn); }
${BY_SHADE}
`;

/** The search field, its suggestions, filters and hits. */
export const SEARCH = `
.hero { padding: clamp(var(--s5), 5vw, var(--s8)) 0 var(--s7); }
.hero .search { max-width: 46rem; margin-top: var(--s6); }
.search { position: relative; margin: 0 0 var(--s5); }
.search label { display: block; font-size: var(--text-s); color: var(--soft); margin-bottom: var(--s2); }
.field { display: flex; border: 2px solid var(--accent); border-radius: var(--corner-l); background: var(--card); overflow: hidden; }
.field:focus-within { outline: 3px solid var(--accent); outline-offset: 2px; }
.field input { flex: 1; min-width: 0; border: 0; background: none; color: inherit; font: var(--text-l) var(--sans); padding: var(--s4) var(--s4); }
.field input:focus-visible { outline: none; }
.field button { border: 0; background: var(--accent); color: var(--card); font: 600 var(--text-m) var(--sans); padding: 0 var(--s5); cursor: pointer; }
.suggestions { position: absolute; z-index: 1; left: 0; right: 0; top: calc(100% + var(--s2)); max-height: min(30rem, 60vh); overflow-y: auto; background: var(--card); border: 1px solid var(--line); border-radius: var(--corner-l); box-shadow: 0 var(--s3) var(--s6) var(--shadow); }
.suggestions li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: var(--s1) var(--s5); padding: var(--s3) var(--s4); border-top: 1px solid var(--line); cursor: pointer; }
.suggestions li:first-child { border: 0; }
.suggestions li:hover { background: var(--paper); }
.suggestions li[aria-selected=true] { background: var(--accent-soft); outline: 2px solid var(--accent); outline-offset: -2px; border-radius: var(--corner-l); }
.suggestions .facts { flex-basis: 100%; }
.try { color: var(--soft); }
.facet li a { display: flex; justify-content: space-between; gap: var(--s4); }
.count { color: var(--soft); font-variant-numeric: tabular-nums; }
.chosen { display: flex; flex-wrap: wrap; gap: var(--s3); margin: 0 0 var(--s5); }
.chosen a { display: inline-block; padding: var(--s2) var(--s4); border-radius: var(--corner-round); background: var(--accent-soft); text-decoration: none; font-size: var(--text-s); }
.chosen a.all { background: none; text-decoration: underline; }
.facets { display: grid; gap: var(--s2); align-content: start; font-size: var(--text-s); }
.facet { border-top: 1px solid var(--line); padding: var(--s2) 0; }
.facet summary { cursor: pointer; font-weight: 600; padding: var(--s2) 0; }
.facet .more summary { font-weight: 400; color: var(--accent); }
.facet li a { padding: var(--s2) var(--s3); border-radius: var(--corner-s); text-decoration: none; color: inherit; }
.facet li a:hover { background: var(--accent-soft); }
.facet li a[aria-current] { background: var(--accent-soft); color: var(--accent); font-weight: 600; }
.summary { display: flex; flex-wrap: wrap; justify-content: space-between; gap: var(--s2) var(--s5); align-items: baseline; margin-bottom: var(--s3); }
.summary p { margin: 0; }
.sorts { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s4); font-size: var(--text-s); }
.sorts a { color: var(--soft); text-decoration: none; padding: var(--s1) 0; }
.contents a { color: var(--accent); }
.sorts a[aria-current] { color: var(--ink); font-weight: 600; border-bottom: 2px solid var(--accent); }
.hit { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--s1) var(--s5); padding: var(--s4) 0; border-top: 1px solid var(--line); }
.hit > * { grid-column: 1; margin: 0; }
.hit h2, .hit h3 { font-size: var(--text-m); }
.hit :is(h2, h3) a { text-decoration: none; }
.hit :is(h2, h3) a:hover { text-decoration: underline; }
.hit .badges { grid-column: 2; grid-row: 1; text-align: right; }
.matched { font-size: var(--text-s); }
.pager { display: grid; grid-template-columns: 1fr auto 1fr; gap: var(--s5); padding: var(--s5) 0; border-top: 1px solid var(--line); }
.pager a:last-child { justify-self: end; }
.pager a::before, .pager [rel=next]::after { content: ''; display: inline-block; width: .5em; height: .5em; border: solid; border-width: 0 0 2px 2px; rotate: 45deg; margin-right: .4em; }
.pager [rel=next]::before { content: none; }
.pager [rel=next]::after { border-width: 2px 2px 0 0; margin: 0 0 0 .4em; }
.columns, .empty { margin-top: var(--s6); }
.empty ul { list-style: disc; padding-left: var(--s5); margin-bottom: var(--s6); }
.error .code { font: 600 var(--text-xxl) var(--serif); color: var(--accent); margin: 0; }
`;

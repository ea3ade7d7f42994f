/** Header, footer, columns and the links between pages. */
export const FRAME = `
.wrap { max-width: 70rem; margin: 0 auto; padding: 0 var(--s5); }
main.wrap { padding-top: var(--s6); padding-bottom: var(--s8); min-height: 55vh; }
.bar { border-bottom: 1px solid var(--line); background: var(--card); }
.bar .wrap { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--s2) var(--s6); padding-top: var(--s3); padding-bottom: var(--s3); }
.brand { display: inline-flex; align-items: center; gap: var(--s3); color: var(--ink); font: 600 var(--text-l) var(--serif); text-decoration: none; }
.brand small { font: 400 var(--text-xs) var(--sans); color: var(--soft); }
.mark { width: 1.1rem; height: 1.1rem; border-radius: var(--corner-s); background: linear-gradient(var(--card), var(--card)) 50% 30% / 60% 12% no-repeat, linear-gradient(var(--card), var(--card)) 50% 70% / 60% 12% no-repeat, var(--accent); }
.quick { display: flex; gap: var(--s3); flex: 1 1 10rem; min-width: 0; max-width: 24rem; }
.quick input { flex: 1; min-width: 0; font: var(--text-m) var(--sans); padding: var(--s2) var(--s3); color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: var(--corner-m); }
.bar nav { min-width: 0; overflow-x: auto; padding: 0 3px; }
.bar ul { display: flex; gap: var(--s2) var(--s5); white-space: nowrap; }
.bar nav a { color: var(--soft); text-decoration: none; padding: var(--s3) 0; display: inline-block; border-bottom: 2px solid transparent; }
.bar nav a:hover, .bar nav a[aria-current] { color: var(--ink); border-color: var(--accent); }
.ribbon { background: var(--warn-soft); color: var(--warn); font-size: var(--text-s); }
.ribbon .wrap { padding-top: var(--s3); padding-bottom: var(--s3); }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s6); }
.profile { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s5); align-items: start; }
.tabs ul { list-style: none; display: flex; flex-wrap: wrap; gap: var(--s2) var(--s5); padding: 0; margin: 0 0 var(--s6); border-bottom: 1px solid var(--line); }
.tabs a { display: inline-block; padding: var(--s2) 0; }
.tabs [aria-current] { font-weight: 600; border-bottom: 2px solid var(--accent); }
.foot { border-top: 1px solid var(--line); padding: var(--s6) 0 var(--s7); font-size: var(--text-s); color: var(--soft); }
.foot p { max-width: 56rem; }
`;

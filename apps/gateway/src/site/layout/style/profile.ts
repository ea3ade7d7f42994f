/** The summary, records and history of a company. */
export const PROFILE = `
.head { margin-bottom: var(--s6); }
.signs { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); gap: 0 var(--s6); margin: 0 0 var(--s4); }
.signs div { display: grid; grid-template-columns: 7rem minmax(0, 1fr); gap: var(--s3); padding: var(--s2) var(--s3); border-left: 3px solid var(--line); margin-bottom: var(--s2); }
.signs a { color: inherit; text-decoration-color: var(--line); }
.signs .bad { border-color: var(--bad); background: var(--bad-soft); color: var(--bad); font-weight: 600; }
.signs .bad dt { color: inherit; }
.signs .warn { border-color: var(--warn); }
.record { border-top: 1px solid var(--line); padding: var(--s4) 0; }
.records > .hidden + .record { border: 0; padding-top: 0; }
.record:last-child { padding-bottom: 0; }
.record h3 { margin-bottom: var(--s1); }
.record p { margin-bottom: var(--s2); }
.match { font-size: var(--text-s); margin-top: var(--s3); }
.evidence { font-size: var(--text-s); margin-bottom: var(--s3); }
.actions ul { margin-bottom: var(--s3); }
.cite { font-size: var(--text-s); overflow-wrap: anywhere; }
details.record > summary > h3 { display: inline; }
.record dl[id] { scroll-margin-top: 6rem; }
details.record > summary > .facts { display: block; color: var(--soft); }
.record summary { cursor: pointer; color: var(--accent); font-size: var(--text-s); padding: var(--s2) 0; }
.original { font-size: var(--text-xs); padding: var(--s3); background: var(--paper); border-radius: var(--corner-m); }
.original dt, .original dd { overflow-wrap: anywhere; }
.timeline li { border-left: 2px solid var(--line); padding: 0 0 var(--s4) var(--s5); position: relative; }
.timeline li::before { content: ''; position: absolute; left: -6px; top: var(--s3); width: 10px; height: 10px; border-radius: 50%; background: var(--accent); }
.timeline p { margin: var(--s1) 0 0; }
.timeline strong { font-weight: 400; color: var(--soft); }
.timeline strong::after { content: ':'; }
.task + .task { margin-top: var(--s4); }
.task p { margin-bottom: var(--s1); }
#case:focus { outline: none; }
.numbered { list-style: decimal; padding-left: var(--s5); }
.person h2 { margin-bottom: var(--s2); }
`;

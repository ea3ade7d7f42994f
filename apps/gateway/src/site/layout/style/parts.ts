/** Badges, cards and pairs of name and value, which all pages have. */
export const PARTS = `
.badge { display: inline-block; padding: var(--s1) var(--s3); border-radius: var(--corner-round); font-size: var(--text-xs); font-weight: 600; border: 1px solid transparent; background: var(--shade-0); color: var(--soft); white-space: nowrap; margin-left: var(--s2); }
.badge:first-child { margin-left: 0; }
.badge.good { display: inline-block; background: var(--good-soft); color: var(--good); margin: 0; }
.badge.doubtful { background: var(--warn-soft); color: var(--warn); }
.badge.inactive { background: var(--bad-soft); color: var(--bad); }
.badge.sample { background: var(--warn-soft); color: var(--warn); }
.badge.plain { white-space: normal; font-weight: 400; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: var(--corner-l); padding: var(--s5) var(--s5); margin: 0 0 var(--s5); min-width: 0; }
.card > .scroll { margin-bottom: var(--s4); }
.card > :last-child { margin-bottom: 0; }
.kv { display: grid; grid-template-columns: minmax(6rem, 11rem) minmax(0, 1fr); gap: var(--s3) var(--s5); margin: 0; }
.kv dt, .signs dt { color: var(--soft); }
.kv dd, .signs dd { margin: 0; }
.plain > li:not(.card) { padding: var(--s2) 0; border-top: 1px solid var(--line); }
.plain > li:not(.card):first-child { border: 0; padding-top: 0; }
.command code { display: block; overflow-wrap: anywhere; padding: var(--s3); background: var(--paper); border: 1px solid var(--line); border-radius: var(--corner-m); }
button.quiet, a.quiet { display: inline-block; text-decoration: none; border: 1px solid var(--line); border-radius: var(--corner-m); background: var(--card); color: var(--accent); font: var(--text-s) var(--sans); padding: var(--s2) var(--s4); cursor: pointer; text-align: left; overflow-wrap: anywhere; }
.action { margin: 0 0 var(--s3); }
.row { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: var(--s2) var(--s5); }
.refusal { background: var(--bad-soft); color: var(--bad); padding: var(--s4) var(--s5); border-radius: var(--corner-m); margin: 0 0 var(--s5); }
.card > code { overflow-wrap: anywhere; }
`;

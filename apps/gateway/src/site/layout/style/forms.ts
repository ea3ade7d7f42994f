import { matchVerdicts } from '@registry/contracts-business-registry';

/** A matched list shows all of its rows, or those of the verdict that is chosen. */
const ONLY_ROWS = Object.keys(matchVerdicts)
  .map((verdict) => `main:has([value=${verdict}]:checked) .results tbody tr:not(.row-${verdict}) { display: none; }`)
  .join('\n');

/** Forms, and the lists that they match. */
export const FORMS = `
.form { display: grid; gap: var(--s3); justify-items: start; }
.form input:not([type=radio], [type=checkbox]), .form select { width: 100%; max-width: 34rem; font: var(--text-m) var(--sans); padding: var(--s3) var(--s4); color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: var(--corner-m); }
.form + :is(.form, .actions, [role=status]) { margin-top: var(--s5); }
.form fieldset { border: 0; margin: 0; padding: 0; display: grid; gap: var(--s2); }
.form .boxes { grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); width: 100%; }
.boxes > p { grid-column: 1 / -1; }
.form .refusal { margin: 0; }
.form textarea { width: 100%; min-height: 12rem; font: var(--text-s) var(--mono); padding: var(--s3) var(--s4); color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: var(--corner-m); }
.form textarea.short { min-height: 4.5rem; font: var(--text-m) var(--sans); max-width: 34rem; }
.choices { border: 0; margin: 0; padding: 0; }
.choices label { display: block; padding: var(--s1) 0; }
.choices details { margin-bottom: var(--s3); }
.results td { min-width: 8rem; }
.results td .facts { margin: var(--s1) 0 0; }
.results .num { min-width: 0; }
.verdicts { list-style: none; padding: 0; margin: 0 0 var(--s5); display: grid; gap: var(--s2); }
.verdicts li { display: flex; flex-wrap: wrap; align-items: baseline; gap: var(--s2) var(--s4); }
.verdicts [aria-current] { border-color: var(--accent); background: var(--accent-soft); }
${ONLY_ROWS}
.badge.matched { background: var(--good-soft); color: var(--good); }
.badge.review { background: var(--warn-soft); color: var(--warn); }
.badge.no_match, .badge.invalid { background: var(--bad-soft); color: var(--bad); }
.reads-only form[method=post]:not([action$=sign-out]) { display: none; }
.form [aria-invalid] { border: 2px solid var(--bad); }
.form button { border: 0; border-radius: var(--corner-m); background: var(--accent); color: var(--card); font: 600 var(--text-m) var(--sans); padding: var(--s3) var(--s5); cursor: pointer; }
`;

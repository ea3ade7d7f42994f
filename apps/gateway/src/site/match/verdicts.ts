import { noneReaches } from '@registry/contracts-business-registry';
import { type ScreenedVerdict, SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { list } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { number } from '../layout/parts.ts';

const NONE_REACHES = `${noneReaches(SHOWN_CONFIDENCE)}, or the least confidence of the batch.`;

interface VerdictWords {
  readonly label: string;
  /** After the number of rows. */
  readonly counted: string;
  /** Advice on what to do with the rows. */
  readonly meaning: string;
}

/** How pages call the verdicts, those first that need a look. */
export const VERDICTS: Readonly<Record<ScreenedVerdict, VerdictWords>> = {
  review: {
    label: 'Review',
    counted: 'to review',
    meaning: 'Several companies may be meant, or one that is not sure. Compare and choose.',
  },
  invalid: {
    label: 'Invalid',
    counted: 'invalid',
    meaning: 'The row cannot be read. Its message says what to correct.',
  },
  matched: {
    label: 'Matched',
    counted: 'matched',
    meaning: 'One company has a confidence of 90 % or more, and no other is above 50 %. No look is needed.',
  },
  no_match: { label: 'No match', counted: 'without a match', meaning: NONE_REACHES },
  not_in_register: {
    label: 'Not in register',
    counted: 'not in a register',
    meaning: `${NONE_REACHES} The name and address of the row were screened.`,
  },
  not_covered: {
    label: 'Not covered',
    counted: 'not covered',
    meaning: 'The registry of the state is not loaded, so the result says nothing.',
  },
};

export const VERDICT_NAMES = Object.keys(VERDICTS) as readonly ScreenedVerdict[];

export type VerdictCounts = Readonly<Partial<Record<ScreenedVerdict, number>>>;

/** `204 matched, 55 to review, 41 without a match` */
export function countsInWords(counts: VerdictCounts): string {
  const shown = VERDICT_NAMES.filter((verdict) => (counts[verdict] ?? 0) > 0);
  return shown.map((verdict) => `${number(counts[verdict] ?? 0)} ${VERDICTS[verdict].counted}`).join(', ');
}

export function verdictBadge(verdict: ScreenedVerdict): Html {
  return html`<span class="badge ${verdict}">${VERDICTS[verdict].label}</span>`;
}

/** The number of rows of each verdict with what to do with them. `control` shows only these rows, or all. */
export function verdictFilter(
  counts: VerdictCounts,
  control: (verdict: ScreenedVerdict | null, label: Html) => Html,
): Html {
  const shown = VERDICT_NAMES.filter((verdict) => (counts[verdict] ?? 0) > 0);
  const all = shown.reduce((sum, verdict) => sum + (counts[verdict] ?? 0), 0);
  const items = shown.map(
    (verdict) =>
      html`${control(verdict, html`${verdictBadge(verdict)} <strong>${number(counts[verdict] ?? 0)}</strong>`)}
        <span class="facts">${VERDICTS[verdict].meaning}</span>`,
  );
  return list([control(null, html`All <strong>${number(all)}</strong>`), ...items], 'verdicts');
}

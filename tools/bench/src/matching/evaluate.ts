import type { FittedWeights } from '@registry/matching';
import { fitWeights } from './fit-weights.ts';
import type { Labelled } from './labelled/labelled-sets.ts';
import { type Band, bandsOf, bySetAndCondition, scoreRows, type ScoredRows, shareOf, worstGap } from './scored-rows.ts';

type Table = (heading: string, head: readonly string[], rows: readonly (readonly (string | number)[])[]) => void;

/** From this on a match is of the top tier. */
const TOP = 0.95;
const SHOWN = 0.5;

/** Prints what the confidences are worth on every set, old beside new; each set by weights that were fitted on the others. */
export function evaluate({ sets, counts }: Labelled, table: Table): ScoredRows[] {
  const without = new Map<string, FittedWeights>();
  for (const { set, condition } of sets) {
    // The only one of its condition is judged by weights that were fitted on it too: the others say nothing of it.
    const isAlone = !sets.some((other) => other.set !== set && other.condition === condition);
    without.set(set, fitWeights(counts.filter((count) => isAlone || count.set !== set)));
  }
  const rows = scoreRows(counts, (set) => without.get(set));
  const groups = bySetAndCondition(rows);
  const sizes = new Map(sets.map((one) => [`${one.set} ${one.condition}`, one] as const));
  table(
    'All attached rows, old beside new (shown: 0.5 and above)',
    [
      'set',
      'register',
      'companies',
      'records',
      'strangers',
      'old: attached',
      'right',
      'shown',
      'right',
      'recall old',
      'new',
    ],
    groups.map(({ set, condition, rows: all }) => {
      const size = sizes.get(`${set} ${condition}`);
      const [old, shown] = [shareOf(all), shareOf(all.filter((row) => row.confidence >= SHOWN))];
      const known = size?.records || Number.NaN;
      const about = [size?.companies ?? 0, size?.records ?? 0, size?.strangers ?? 0];
      return [
        set,
        condition,
        ...about,
        old.all,
        share(old),
        shown.all,
        share(shown),
        ratio(old.right / known),
        ratio(shown.right / known),
      ];
    }),
  );
  table(
    'The tier of 0.95 and above, and the worst band of a hundred rows',
    ['set', 'register', 'old: rows', 'right', 'new: rows', 'right', 'old: worst gap', 'new: worst gap'],
    groups.map(({ set, condition, rows: all }) => {
      const old = shareOf(all.filter(({ former }) => former >= TOP));
      const now = shareOf(all.filter(({ confidence }) => confidence >= TOP));
      const gaps = [worstGap(bandsOf(all, 'former')), worstGap(bandsOf(all, 'confidence'))];
      return [set, condition, old.all, share(old), now.all, share(now), ...gaps.map(ratio)];
    }),
  );
  bandTable(table, groups);
  methodTable(table, groups);
  return rows;
}

function bandTable(table: Table, groups: ReturnType<typeof bySetAndCondition>): void {
  const said = ({ right, all, held }: Band): string =>
    all === 0 ? '' : `${ratio(right / all)} of ${all} (${ratio(held)})`;
  table(
    'Share of right ones in each band of confidence (and the mean confidence)',
    ['set', 'register', ...bandsOf([], 'confidence').map(({ from, to }) => `${from}–${Math.min(1, to)}`)],
    groups.map(({ set, condition, rows }) => [set, condition, ...bandsOf(rows, 'confidence').map(said)]),
  );
}

function methodTable(table: Table, groups: ReturnType<typeof bySetAndCondition>): void {
  table(
    'By method',
    ['set', 'register', 'method', 'attached', 'right', 'mean confidence'],
    groups.flatMap(({ set, condition, rows }) =>
      [...Map.groupBy(rows, ({ method }) => method)].map(([method, ofMethod]) => {
        const sum = shareOf(ofMethod);
        const held = ofMethod.reduce((all, row) => all + row.confidence * row.all, 0) / sum.all;
        return [set, condition, method, sum.all, share(sum), ratio(held)];
      }),
    ),
  );
}

function share({ right, all }: { readonly right: number; readonly all: number }): string {
  return ratio(right / all);
}

function ratio(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(4);
}

import { SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { fitWeights } from './fit-weights.ts';
import type { LabelledSet } from './labelled/labelled-counts.ts';
import type { Labelled } from './labelled/labelled-sets.ts';
import { type ScoredRows, scoreRows, shareOf, type Tier, tiersOf, TIER_ROWS_MIN } from './scored-rows.ts';

type Table = (heading: string, head: readonly string[], rows: readonly (readonly string[])[]) => void;

/** Prints what the confidences are worth, each family of pairs by weights that were fitted on the others. */
export function evaluate({ sets, counts }: Labelled, table: Table): void {
  const families = [...new Set(sets.map(({ family }) => family))];
  const without = new Map(
    families.map((family) => [family, fitWeights(counts.filter((count) => count.family !== family))] as const),
  );
  const rows = scoreRows(counts, (family) => without.get(family));
  tierTable(table, 'All pairs, each row counting', [['all', rows]]);
  const kinds = Map.groupBy(rows, kindOf);
  tierTable(table, 'By what was compared', [...kinds].sort());
  table(
    `Between families: each family of ${FAMILY_ROWS_MIN} rows or more has one vote`,
    ['', 'families', 'observed, mean', 'standard deviation', 'stated, mean'],
    [...kinds].sort().map(([kind, some]) => [kind, ...spreadOf(some)]),
  );
  tierTable(table, 'By pair', [...Map.groupBy(rows, setOf)]);
  table(
    'Rows that are shown',
    ['pair, register, places', 'companies', 'records', 'attached', 'shown', 'right of shown', 'recall'],
    sets.map((set) =>
      shownRow(
        set,
        rows.filter((row) => setOf(row) === setOf(set)),
      ),
    ),
  );
}

const setOf = ({ name, condition, places }: Pick<LabelledSet, 'name' | 'condition' | 'places'>): string =>
  [name, condition, ...(places === 'none' ? ['no places'] : [])].join(', ');

function kindOf({ facts, condition }: ScoredRows): string {
  const has = (...some: readonly string[]): boolean => some.some((fact) => facts.includes(fact));
  const place = has('postal_code=true', 'city=true')
    ? 'a place agrees'
    : has('postal_code=false', 'city=false')
      ? 'another place'
      : 'place not known';
  if (has('only_bearer=false')) return `namesakes, ${condition}`;
  return `${has('legal_name=true') ? 'legal' : 'former or trade'} name, ${condition}, ${place}`;
}

function tierTable(table: Table, heading: string, groups: readonly (readonly [string, readonly ScoredRows[]])[]): void {
  table(
    `${heading}: observed (stated) of how many rows; ! where they differ by more than 0.03`,
    ['', ...tiersOf([]).map(({ from, to }) => `${from}–${Math.min(1, to)}`)],
    groups.map(([name, rows]) => [name, ...tiersOf(rows).map(said)]),
  );
}

/** Fewer rows say nothing of a family. */
const FAMILY_ROWS_MIN = 20;

/** How far families are from each other: so far may a new one be from what is stated. */
function spreadOf(rows: readonly ScoredRows[]): string[] {
  const families = [...Map.groupBy(rows, ({ family }) => family).values()]
    .map((own) => ({ ...shareOf(own), stated: own.reduce((sum, { confidence, all }) => sum + confidence * all, 0) }))
    .filter(({ all }) => all >= FAMILY_ROWS_MIN);
  const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / of.length;
  const observed = families.map(({ right, all }) => right / all);
  const middle = mean(observed);
  const variance = observed.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (families.length - 1);
  const stated = mean(families.map((family) => family.stated / family.all));
  return [
    String(families.length),
    ratio(middle),
    families.length > 1 ? ratio(Math.sqrt(variance)) : '–',
    ratio(stated),
  ];
}

function said({ right, all, stated }: Tier): string {
  if (all === 0) return '';
  const isOff = all >= TIER_ROWS_MIN && Math.abs(right / all - stated) > 0.03;
  return `${ratio(right / all)} (${ratio(stated)}) ${all}${isOff ? ' !' : ''}`;
}

function shownRow(set: LabelledSet, rows: readonly ScoredRows[]): string[] {
  const shown = shareOf(rows.filter(({ confidence }) => confidence >= SHOWN_CONFIDENCE));
  return [
    setOf(set),
    ...[set.companies, set.records, shareOf(rows).all, shown.all].map(String),
    ratio(shown.right / shown.all),
    ratio(shown.right / set.records),
  ];
}

function ratio(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(3);
}

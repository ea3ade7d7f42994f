import { isMatched, judgeCandidates, type QueryWeights } from '@registry/matching';
import type { QueryCase } from './query-cases.ts';

/** Writes a table. */
export type WriteTable = (heading: string, head: readonly string[], lines: readonly (readonly string[])[]) => void;

/** A case with what is stated of its candidates. */
interface JudgedCase {
  readonly of: QueryCase;
  /** Confidence and whether it is right, the most probable first. */
  readonly candidates: readonly { readonly confidence: number; readonly isRight: boolean }[];
}

const TIERS = [0.01, 0.2, 0.5, 0.8, 0.9, 0.95, 0.99] as const;
const SHOWN = 0.5;
const FIRST = 3;
/** Of a normal distribution, so many standard deviations hold 95 in 100. */
const DEVIATIONS = 1.96;

/** Prints what the confidences of queries are worth, of those that the weights were not fitted on. */
export function evaluateQueries(
  cases: readonly QueryCase[],
  weights: QueryWeights | undefined,
  write: WriteTable,
): void {
  const judged = cases.filter(({ half }) => half === 1).map((one) => judgedCase(one, weights));
  const isTrade = ({ of }: JudgedCase): boolean => of.query.kind === 'trade';
  const isMade = ({ of }: JudgedCase): boolean => of.query.kind.startsWith('made');
  const groups: readonly (readonly [string, readonly JudgedCase[]])[] = [
    ['all', judged],
    ['legal names of records', judged.filter((one) => !isTrade(one) && !isMade(one))],
    ['trade names of records', judged.filter(isTrade)],
    ['names written down wrong', judged.filter(isMade)],
    ['lists that no fit has seen', judged.filter(({ of }) => of.isUnseen)],
    ['siblings that no register has', judged.filter(({ of }) => of.query.id.endsWith('~absent'))],
  ];
  write(
    'Stated and observed, by tier of confidence',
    TIER_HEAD,
    groups.flatMap(([name, some]) => tierLines(name, some)),
  );
  write(
    'By verdict',
    VERDICT_HEAD,
    groups.map(([name, some]) => verdictLine(name, some)),
  );
  write(
    'By family',
    VERDICT_HEAD,
    grouped(judged, ({ of }) => of.family),
  );
  write(
    'By what was done to the name',
    VERDICT_HEAD,
    grouped(judged, ({ of }) => of.query.kind),
  );
}

function judgedCase(of: QueryCase, weights: QueryWeights | undefined): JudgedCase {
  const facts = of.matched.candidates.map((one) => one.facts);
  const judged = judgeCandidates(facts, of.matched.further, weights);
  const candidates = judged.map(({ confidence }, at) => ({ confidence, isRight: at === of.right }));
  return { of, candidates: candidates.toSorted((one, other) => other.confidence - one.confidence) };
}

const TIER_HEAD = ['queries', 'confidence', 'candidates', 'stated', 'observed', '95 % interval'];

function tierLines(name: string, cases: readonly JudgedCase[]): string[][] {
  const all = cases.flatMap(({ candidates }) => candidates);
  const lines = TIERS.map((from, at) => {
    const to = TIERS[at + 1] ?? 1.01;
    const some = all.filter(({ confidence }) => confidence >= from && confidence < to);
    const stated = mean(some.map(({ confidence }) => confidence));
    const observed = mean(some.map(({ isRight }) => Number(isRight)));
    const cells = [`${some.length}`, shown(stated), shown(observed), interval(observed, some.length)];
    return {
      count: some.length,
      from,
      error: Math.abs(stated - observed),
      cells: [name, `${from}–${Math.min(1, to)}`, ...cells],
    };
  }).filter(({ count }) => count > 0);
  const shownTiers = lines.filter(({ from }) => from >= SHOWN);
  const count = shownTiers.reduce((sum, line) => sum + line.count, 0);
  const error = shownTiers.reduce((sum, line) => sum + line.count * line.error, 0) / Math.max(1, count);
  const mean_ = [name, 'mean difference from 0.5 on', `${count}`, '', shown(error), ''];
  return [...lines.map(({ cells }) => cells), mean_];
}

const VERDICT_HEAD = [
  'queries',
  'number',
  'in the register',
  'right one compared',
  'right one among the first three',
  'the same, from 0.5 on',
  '`matched`',
  'right of `matched`',
  '95 % interval',
  '`matched` right of what is compared',
];

function grouped(cases: readonly JudgedCase[], nameOf: (one: JudgedCase) => string): string[][] {
  const groups = [...Map.groupBy(cases, nameOf)].sort(([one], [other]) => (one < other ? -1 : 1));
  return groups.map(([name, some]) => verdictLine(name, some));
}

function verdictLine(name: string, cases: readonly JudgedCase[]): string[] {
  const held = cases.filter(({ of }) => of.isHeld);
  const compared = held.filter(({ of }) => of.right >= 0);
  const rankOf = ({ candidates }: JudgedCase): number => candidates.findIndex(({ isRight }) => isRight);
  const first = compared.filter((one) => rankOf(one) < FIRST);
  const firstShown = first.filter((one) => (one.candidates[rankOf(one)]?.confidence ?? 0) >= SHOWN);
  const matched = cases.filter(({ candidates }) => isMatched(candidates));
  const right = matched.filter(({ candidates }) => candidates[0]?.isRight === true);
  const share = right.length / matched.length;
  const of = (some: readonly unknown[], all: readonly unknown[]): string => shown(some.length / all.length);
  return [
    name,
    `${cases.length}`,
    `${held.length}`,
    of(compared, held),
    of(first, held),
    of(firstShown, held),
    of(matched, cases),
    shown(share),
    interval(share, matched.length),
    of(right, compared),
  ];
}

/** Wilson's interval of a share. */
function interval(share: number, count: number): string {
  if (count === 0) return '';
  const square = DEVIATIONS ** 2 / count;
  const middle = (share + square / 2) / (1 + square);
  const half = (DEVIATIONS * Math.sqrt((share * (1 - share)) / count + square / (4 * count))) / (1 + square);
  return `${(middle - half).toFixed(3)}–${(middle + half).toFixed(3)}`;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

function shown(share: number): string {
  return Number.isNaN(share) ? '' : share.toFixed(3);
}

import type { RegisterExtent } from '@registry/contracts-business-registry';
import type { ExtentWeights, FittedWeights } from '@registry/matching';
import type { LabelledCount } from './labelled/labelled-counts.ts';
import { type Case, fitLogistic } from './logistic-regression.ts';

/**
 * What can weigh something, each by the facts that count as it; the rest weighs nothing and is what these are counted from. Whether a
 * ZIP code agrees or, where there is none, a city, weighs alike: no set distinguishes them.
 */
const FEATURES = [
  ['full_name=false'],
  ['legal_form=null'],
  ['legal_form=false'],
  ['legal_name=false'],
  ['alternative_name_form=true'],
  ['alternative_name_form=false'],
  ['postal_code=true', 'city=true'],
  ['postal_code=false', 'city=false'],
  ['namesakes_elsewhere=true'],
] as const;

/** How much of a register there is, by the fact that says so. */
const EXTENTS = { whole: 'register_whole=true', active: 'register_whole=null', part: 'register_whole=false' } as const;

/** Of one set under one condition so many rows count at most: a large set is no better evidence than a small one. */
const ROWS_MAX = 3_000;
/** Half of the square of a weight costs so much likelihood. */
const RIDGE = 1;

/**
 * Weights fitted on labelled counts; the same counts give the same weights. Whole registers and those of active companies differ in
 * how many records are of others; where a part alone is loaded each fact may weigh otherwise too.
 */
export function fitWeights(counts: readonly LabelledCount[]): FittedWeights {
  const alone = counts.filter(({ bearers }) => bearers === 1);
  const weightOf = rowWeights(alone);
  const cases = alone.map((count): Case => ({ ...count, features: featuresOf(count.facts), weight: weightOf(count) }));
  const [intercept = 0, ...fitted] = fitLogistic(cases, OF_PART + FEATURES.length, RIDGE);
  const [ofActive = 0, ofPart = 0] = fitted.slice(FEATURES.length);
  const shared = FEATURES.map((_, i) => fitted[i] ?? 0);
  const inPart = shared.map((weight, i) => weight + (fitted[OF_PART + i] ?? 0));
  // No set has namesakes in a part of a register, which lacks more than one of active companies.
  const elsewhere = fitElsewhere(counts.filter(({ facts }) => facts.includes(EXTENTS.active)));
  return {
    whole: extentWeights(intercept, shared, 0),
    active: extentWeights(intercept + ofActive, shared, elsewhere),
    part: extentWeights(intercept + ofPart, inPart, elsewhere),
  } satisfies Record<RegisterExtent, ExtentWeights>;
}

const OF_PART = FEATURES.length + 2;

/** By number: those of `FEATURES`, two for what is not a whole register, and those of `FEATURES` where there is a part alone. */
function featuresOf(facts: readonly string[]): number[] {
  const own = FEATURES.flatMap((named, i) => (named.some((fact) => facts.includes(fact)) ? [i] : []));
  if (facts.includes(EXTENTS.active)) return [...own, FEATURES.length];
  return facts.includes(EXTENTS.part) ? [...own, FEATURES.length + 1, ...own.map((i) => OF_PART + i)] : own;
}

/** What it weighs that a record is where none of several is that bear its name, where the register lacks companies. */
function fitElsewhere(counts: readonly LabelledCount[]): number {
  const among = counts.filter(
    ({ facts }) => facts.includes('postal_code=false') && facts.includes('namesakes_elsewhere=true'),
  );
  const weightOf = rowWeights(among);
  const cases = among.map((count): Case => ({
    ...count,
    features: [0],
    offset: -Math.log(count.bearers - 1),
    weight: weightOf(count),
  }));
  return fitLogistic(cases, 1, RIDGE, 'without intercept')[1] ?? 0;
}

function extentWeights(intercept: number, fitted: readonly number[], elsewhere: number): ExtentWeights {
  const weights: Record<string, Record<string, number>> = {};
  FEATURES.forEach((named, i) => {
    for (const name of named) {
      const [fact = '', value = ''] = name.split('=');
      weights[fact] = { ...weights[fact], [value]: rounded(fitted[i] ?? 0) };
    }
  });
  return { intercept: rounded(intercept), elsewhere: rounded(elsewhere), weights };
}

function rowWeights(counts: readonly LabelledCount[]): (count: LabelledCount) => number {
  const sums = new Map<string, number>();
  const placeOf = ({ set, condition }: LabelledCount): string => `${set} ${condition}`;
  for (const count of counts) sums.set(placeOf(count), (sums.get(placeOf(count)) ?? 0) + count.all);
  return (count) => Math.min(1, ROWS_MAX / (sums.get(placeOf(count)) ?? 1));
}

function rounded(weight: number): number {
  return Math.round(weight * 100) / 100;
}

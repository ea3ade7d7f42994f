import type { RegisterExtent } from '@registry/contracts-business-registry';
import type {
  ByPlace,
  ExtentWeights,
  FactWeights,
  FittedWeights,
  NamesakeWeights,
  NameWeights,
} from '@registry/matching';
import type { LabelledCount } from './labelled/labelled-counts.ts';
import { type Case, fitLogistic } from './logistic-regression.ts';

/** Something that can weigh for or against a match: never the other way, even if a few rows do. */
interface Feature {
  readonly name: string;
  readonly sign: 1 | -1;
  /** Half of the square of its weight costs so much likelihood. */
  readonly ridge: number;
  readonly holds: (facts: ReadonlySet<string>) => boolean;
}

/** Of rows of one source and condition that look alike so many count at most: a long list is not better evidence than a short one. */
const ROWS_MAX = 100;

const RIDGE = 1;

/** Of names that are spelled otherwise there are a few hundred rows, most of two agencies: they are not to be believed as the rest. */
const RIDGE_OF_SPELLING = 40;

/** Of names that more bear nearly all rows are wrong, which says nothing of the others. */
const FEW = 5;

/**
 * A record that is older than the company weighs this, a tenth of the odds. It is set, not fitted: none of the files has a
 * company's day of formation and an identifier. A license can be older than the company that it went to.
 */
const RECORD_BEFORE_FORMATION = -2.3;

/** Weights fitted on labelled counts; the same counts give the same weights. */
export function fitWeights(counts: readonly LabelledCount[]): FittedWeights {
  const only = counts.filter(({ facts }) => facts.includes('only_bearer=true'));
  const isLegal = ({ facts }: LabelledCount): boolean => facts.includes('legal_name=true');
  return {
    legal: fitName(only.filter(isLegal), [
      ...DIFFERENCES,
      ...FORMLESS,
      against('legal_form=null'),
      against('legal_form=false'),
      supports('second_name=true'),
    ]),
    alternative: fitName(
      only.filter((count) => !isLegal(count)),
      [...DIFFERENCES, supports('alternative_name_form=true'), against('alternative_name_form=false')],
    ),
    namesakes: fitNamesakes(counts.filter(({ facts }) => facts.includes('only_bearer=false'))),
  };
}

const isHere = (facts: ReadonlySet<string>): boolean => facts.has('postal_code=true') || facts.has('city=true');
const isElsewhere = (facts: ReadonlySet<string>): boolean => facts.has('postal_code=false') || facts.has('city=false');

const PLACES: ByPlace<Feature['holds']> = {
  here: isHere,
  unknown: (facts) => !isHere(facts) && !isElsewhere(facts),
  elsewhere: isElsewhere,
};

/** A place that is another's is worth no more than one that is not known: what it weighs is added to that. */
const NOT_ABOVE: ByPlace<Feature['holds']> = { ...PLACES, unknown: (facts) => !isHere(facts) };

const supports = (name: string): Feature => ({ name, sign: 1, ridge: RIDGE, holds: (facts) => facts.has(name) });
const against = (name: string): Feature => ({
  name,
  sign: -1,
  ridge: RIDGE_OF_SPELLING,
  holds: (facts) => facts.has(name),
});

const DIFFERENCES: readonly Feature[] = [
  against('full_name=false'),
  { name: 'here', sign: 1, ridge: RIDGE, holds: isHere },
  { name: 'elsewhere', sign: -1, ridge: RIDGE, holds: isElsewhere },
  ...Object.entries(NOT_ABOVE).flatMap(([place, isThere]): Feature[] => [
    ofRegister(`active, ${place}`, 'active', isThere),
    ofRegister(`part, ${place}`, 'part', isThere),
  ]),
];

/** Fitted when all else is: they are of chapters, which say nothing of other companies. */
const SECOND_NAMES: readonly Feature[] = Object.entries(PLACES).map(([place, isThere]) => ({
  name: `other second name, ${place}`,
  sign: -1,
  ridge: RIDGE,
  holds: (facts) => facts.has('second_name=false') && isThere(facts),
}));

/** How much of a register there is, by the fact that says so. */
const EXTENTS = { whole: 'register_whole=true', active: 'register_whole=null', part: 'register_whole=false' } as const;

function ofRegister(name: string, extent: RegisterExtent, when: Feature['holds'] = () => true): Feature {
  return { name, sign: -1, ridge: RIDGE, holds: (facts) => facts.has(EXTENTS[extent]) && when(facts) };
}

const EXTENT_NAMES = ['whole', 'active', 'part'] as const satisfies readonly RegisterExtent[];

const FORMLESS: readonly Feature[] = Object.entries(NOT_ABOVE).flatMap(([place, isThere]) =>
  EXTENT_NAMES.map((extent) =>
    ofRegister(`formless, ${extent}, ${place}`, extent, (facts) => facts.has('company_form=false') && isThere(facts)),
  ),
);

function fitName(counts: readonly LabelledCount[], features: readonly Feature[]): NameWeights {
  const isOfChapter = ({ facts }: LabelledCount): boolean => facts.includes('second_name=false');
  const { intercept, weightOf, oddsOf } = fit(
    counts.filter((count) => !isOfChapter(count)),
    features,
  );
  const chapters = fit(counts.filter(isOfChapter), SECOND_NAMES, oddsOf, 'without intercept');
  const facts: Record<string, Record<string, number>> = {
    postal_code: { true: weightOf('here'), false: weightOf('elsewhere') },
    city: { true: weightOf('here'), false: weightOf('elsewhere') },
    formed_before: { false: RECORD_BEFORE_FORMATION },
  };
  for (const { name } of features) {
    const [fact = '', value] = name.split('=');
    if (value !== undefined) facts[fact] = { ...facts[fact], [value]: weightOf(name) };
  }
  const extents =
    (kind: string) =>
    (place: string): ExtentWeights => {
      const sum = (extent: RegisterExtent): number =>
        weightOf(`${kind}${extent}, ${place}`) + (place === 'elsewhere' ? weightOf(`${kind}${extent}, unknown`) : 0);
      return { whole: rounded(sum('whole')), active: rounded(sum('active')), part: rounded(sum('part')) };
    };
  const byPlace = <Weight>(weight: (place: string) => Weight): ByPlace<Weight> => ({
    here: weight('here'),
    unknown: weight('unknown'),
    elsewhere: weight('elsewhere'),
  });
  return {
    intercept,
    facts: facts satisfies FactWeights,
    otherSecondName: byPlace((place) => chapters.weightOf(`other second name, ${place}`)),
    register: byPlace(extents('')),
    formless: byPlace(extents('formless, ')),
  };
}

function fitNamesakes(counts: readonly LabelledCount[]): NamesakeWeights {
  const isNot = (...names: readonly string[]): ((count: LabelledCount) => boolean) => {
    return ({ facts }) => !names.some((name) => facts.includes(name));
  };
  const has = (...names: readonly string[]): ((count: LabelledCount) => boolean) => {
    return ({ facts }) => names.every((name) => facts.includes(name));
  };
  const byPlace = counts.filter(isNot('second_name=true', 'second_name=false'));
  const here = byPlace.filter(has('postal_code=true', 'namesakes_elsewhere=true'));
  const nobody = byPlace.filter(has('postal_code=false', 'namesakes_elsewhere=true'));
  const another = byPlace.filter(has('postal_code=false', 'namesakes_elsewhere=false'));
  const registers = [ofRegister('active', 'active'), ofRegister('part', 'part')];
  const onlyOne = fit(here, [...registers, supports('same_years=true')]);
  const elsewhere = fit(nobody, registers, ({ bearers }) => -Math.log(bearers - 1));
  const extent = (name: string): number => rounded((onlyOne.weightOf(name) + elsewhere.weightOf(name)) / 2);
  return {
    onlyOneHere: onlyOne.intercept,
    sameYears: onlyOne.weightOf('same_years=true'),
    anotherHere: fit(another, []).intercept,
    nobodyHere: elsewhere.intercept,
    secondName: {
      true: fit(counts.filter(has('second_name=true')), []).intercept,
      false: fit(
        counts.filter(has('second_name=false')).filter(({ bearers }) => bearers <= FEW),
        [],
      ).intercept,
    },
    register: { whole: 0, active: extent('active'), part: extent('part') },
  };
}

interface Fit {
  readonly intercept: number;
  /** 0 where a weight would have the wrong sign. */
  readonly weightOf: (name: string) => number;
  readonly oddsOf: (count: LabelledCount) => number;
}

function fit(
  counts: readonly LabelledCount[],
  features: readonly Feature[],
  offset: (count: LabelledCount) => number = () => 0,
  fitsIntercept: 'with intercept' | 'without intercept' = 'with intercept',
): Fit {
  const weightOfRow = rowWeights(counts);
  const cases = counts.map((count): Case => {
    const facts = new Set(count.facts);
    const held = features.flatMap(({ holds }, i) => (holds(facts) ? [i] : []));
    return { features: held, right: count.right, all: count.all, offset: offset(count), weight: weightOfRow(count) };
  });
  const [intercept = 0, ...weights] = fitLogistic(
    cases,
    features.map(({ ridge }) => ridge),
    fitsIntercept,
  );
  const kept = features.filter(({ sign }, i) => sign * (weights[i] ?? 0) > 0);
  if (kept.length < features.length) return fit(counts, kept, offset, fitsIntercept);
  const byName = new Map(features.map(({ name }, i) => [name, rounded(weights[i] ?? 0)] as const));
  const weightOf = (name: string): number => byName.get(name) ?? 0;
  const oddsOf = ({ facts }: LabelledCount): number =>
    features.reduce((odds, { name, holds }) => odds + (holds(new Set(facts)) ? weightOf(name) : 0), intercept);
  return { intercept: rounded(intercept), weightOf, oddsOf };
}

/** The pairs of one source count together. */
function rowWeights(counts: readonly LabelledCount[]): (count: LabelledCount) => number {
  const alike = ({ family, condition, places, facts }: LabelledCount): string =>
    [family.split(',')[0], condition, places, ...facts].join(' ');
  const sums = new Map<string, number>();
  for (const count of counts) sums.set(alike(count), (sums.get(alike(count)) ?? 0) + count.all);
  return (count) => Math.min(1, ROWS_MAX / (sums.get(alike(count)) ?? 1));
}

function rounded(weight: number): number {
  return Math.round(weight * 100) / 100;
}

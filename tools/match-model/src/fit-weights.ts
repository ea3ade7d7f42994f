import type { RegisterExtent } from '@registry/contracts-business-registry';
import type { ByPlace, ExtentWeights, FactWeights, FittedWeights, NameWeights } from '@registry/matching';
import { EXTENTS, type Feature, fit, rounded, supports } from './fit-features.ts';
import { fitNamesakes } from './fit-namesakes.ts';
import type { LabelledCount } from './labelled-counts.ts';

/** Of names that are spelled otherwise there are a few hundred rows, most of two agencies: they are not to be believed as the rest. */
const RIDGE_OF_SPELLING = 40;

/**
 * A record that is older than the company weighs this where one of the names is a former or trade name, a tenth of the odds. It is set,
 * not fitted: no file has trade names, a day of formation and an identifier.
 */
const RECORD_BEFORE_FORMATION = -2.3;

/** Weights fitted on labelled counts; the same counts give the same weights. */
export function fitWeights(counts: readonly LabelledCount[]): FittedWeights {
  const only = counts.filter(({ facts }) => facts.includes('only_bearer=true'));
  const isLegal = ({ facts }: LabelledCount): boolean => facts.includes('legal_name=true');
  const legal = fitName(only.filter(isLegal), [
    ...DIFFERENCES,
    ...FORMLESS,
    against('legal_form=null'),
    against('legal_form=false'),
    supports('second_name=true'),
    supports('trade_name=true'),
    { ...supports('formed_before=false'), sign: -1 },
  ]);
  const alternative = fitName(
    only.filter((count) => !isLegal(count)),
    [...DIFFERENCES, supports('alternative_name_form=true'), against('alternative_name_form=false')],
  );
  const several = counts.filter(({ facts }) => facts.includes('only_bearer=false'));
  return { legal, alternative, namesakes: fitNamesakes(several, { legal, alternative }) };
}

const isHere = (facts: ReadonlySet<string>): boolean => facts.has('postal_code=true') || facts.has('city=true');
const isElsewhere = (facts: ReadonlySet<string>): boolean =>
  !isHere(facts) && (facts.has('postal_code=false') || facts.has('city=false'));

/**
 * What a place weighs is added up from the best to the worst: no place is worth less than one that says less for the match, in
 * any register.
 */
const PLACES: ByPlace<Feature['holds']> = {
  here: () => true,
  unknown: (facts) => !isHere(facts),
  elsewhere: isElsewhere,
};

const PLACE_NAMES = ['here', 'unknown', 'elsewhere'] as const satisfies readonly (keyof typeof PLACES)[];
const EXTENT_NAMES = ['whole', 'active', 'part'] as const satisfies readonly RegisterExtent[];

const against = (name: string): Feature => ({
  name,
  sign: -1,
  ridge: RIDGE_OF_SPELLING,
  holds: (facts) => facts.has(name),
});

const DIFFERENCES: readonly Feature[] = [
  against('full_name=false'),
  { ...supports('here'), holds: isHere },
  supports('postal_code=true'),
  { ...supports('elsewhere'), sign: -1, holds: isElsewhere },
  ...byExtent('', ['active', 'part'], () => true),
];

const FORMLESS: readonly Feature[] = byExtent('formless, ', EXTENT_NAMES, (facts) => facts.has('company_form=false'));

/** Fitted when all else is: they are of chapters, which say nothing of other companies. */
const SECOND_NAMES: readonly Feature[] = PLACE_NAMES.map((place) => ({
  ...supports(`other second name, ${place}`),
  sign: -1,
  holds: (facts) => facts.has('second_name=false') && PLACES[place](facts),
}));

function byExtent(kind: string, extents: readonly RegisterExtent[], holds: Feature['holds']): Feature[] {
  return PLACE_NAMES.flatMap((place) =>
    extents.map((extent): Feature => ({
      ...supports(`${kind}${extent}, ${place}`),
      sign: -1,
      holds: (facts) => holds(facts) && PLACES[place](facts) && EXTENTS[extent](facts),
    })),
  );
}

function fitName(counts: readonly LabelledCount[], features: readonly Feature[]): NameWeights {
  const isOfChapter = ({ facts }: LabelledCount): boolean => facts.includes('second_name=false');
  const {
    intercept,
    weightOf: computeWeight,
    oddsOf,
  } = fit(
    counts.filter((count) => !isOfChapter(count)),
    features,
  );
  const chapters = fit(counts.filter(isOfChapter), SECOND_NAMES, oddsOf, 'without intercept');
  const facts: Record<string, Record<string, number>> = {
    formed_before: { false: RECORD_BEFORE_FORMATION },
  };
  for (const { name } of features) {
    const [fact = '', value] = name.split('=');
    if (value !== undefined) facts[fact] = { ...facts[fact], [value]: computeWeight(name) };
  }
  const here = computeWeight('here');
  const elsewhere = computeWeight('elsewhere');
  facts['postal_code'] = { true: rounded(here + computeWeight('postal_code=true')), false: elsewhere };
  facts['city'] = { true: here, false: elsewhere };
  const extents =
    (kind: string) =>
    (place: keyof ByPlace<number>): ExtentWeights => {
      const sum = (extent: RegisterExtent): number =>
        addUp(
          upTo(PLACE_NAMES, place).flatMap((one) =>
            upTo(EXTENT_NAMES, extent).map((of) => computeWeight(`${kind}${of}, ${one}`)),
          ),
        );
      return { whole: sum('whole'), active: sum('active'), part: sum('part') };
    };
  const byPlace = <Weight>(weight: (place: keyof ByPlace<number>) => Weight): ByPlace<Weight> => ({
    here: weight('here'),
    unknown: weight('unknown'),
    elsewhere: weight('elsewhere'),
  });
  return {
    intercept,
    facts: facts satisfies FactWeights,
    otherSecondName: byPlace((place) =>
      addUp(upTo(PLACE_NAMES, place).map((one) => chapters.weightOf(`other second name, ${one}`))),
    ),
    register: byPlace(extents('')),
    formless: byPlace(extents('formless, ')),
  };
}

function upTo<Name>(names: readonly Name[], last: Name): readonly Name[] {
  return names.slice(0, names.indexOf(last) + 1);
}

function addUp(weights: readonly number[]): number {
  return rounded(weights.reduce((sum, weight) => sum + weight, 0));
}

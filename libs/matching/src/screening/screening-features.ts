import type { ScreeningFact } from '@registry/contracts-records-sections';
import type { ComparedNames, EntryComparison } from './compare-entry.ts';

/** Features of two names and their places that hold for a company: by fact, each with a weight of its own. */
export type ScreeningFeatures = Readonly<Partial<Record<ScreeningFact, readonly string[]>>>;

/** By feature, natural logarithms of odds that a company is the entry. */
export type ScreeningWeights = Readonly<Record<string, number>>;

/** Steps of what words say. Each step that is reached adds its weight, so that rarer words never weigh less. */
const SAID_STEPS = [5, 8, 11, 14, 17, 20, 25, 30] as const;

/** Information of words from which a name in a city, or a ZIP code, is one of few there. */
const RARE = 11;

/** Each nearer place has the features of the farther ones too, so that it never weighs less. */
const PLACES: Readonly<Record<EntryComparison['place'], readonly string[]>> = {
  elsewhere: [],
  unknown: [],
  city: ['city'],
  postal_code: ['city', 'postal_code'],
  street: ['city', 'postal_code', 'street'],
};

/** One company of so many is on a list, and so many entries are loaded: confidences are stated for that. */
const COMPANIES_FOR_EACH_LISTED = 1_000;
const STATED_ENTRIES = 100_000;
/** The log odds that a company of which nothing is known is an entry. */
export const LISTED_ODDS = -Math.log(COMPANIES_FOR_EACH_LISTED * STATED_ENTRIES);

/** Features that speak for a company; all others speak against it. Names of all results are alike. */
export const supportingFeatures: readonly string[] = [
  'name:alike',
  ...PLACES.street.flatMap((place) => [`address:${place}`, `address:${place}, rare`]),
  ...SAID_STEPS.map((step) => `words:said ${step}`),
];

export const opposingFeatures: readonly string[] = [
  ...['spelling', 'one_edit', 'two_edits', 'abbreviated', 'beginning', 'words', 'reordered', 'romanized'].map(
    (likeness) => `name:${likeness}`,
  ),
  'name:near',
  'name:like, nowhere',
  'alias:weak',
  'legal_form:none',
  'legal_form:other',
  'legal_name:other',
];

export function toFeatures(
  { likeness, grade, entry, company, form, shared }: ComparedNames,
  place: EntryComparison['place'],
): ScreeningFeatures {
  const isLike = likeness !== 'same';
  const near = PLACES[place];
  const like = isLike ? [`name:${likeness}`, ...(near.length === 0 ? ['name:like, nowhere'] : [])] : [];
  return {
    name: ['name:alike', ...like, ...(grade === 'near' ? ['name:near'] : [])],
    ...(entry.isWeak ? { alias: ['alias:weak'] } : {}),
    words: SAID_STEPS.filter((step) => shared >= step).map((step) => `words:said ${step}`),
    ...(form === 'same' ? {} : { legal_form: [`legal_form:${form}`] }),
    ...(company.isLegal ? {} : { legal_name: ['legal_name:other'] }),
    address: near.flatMap((one) => [`address:${one}`, ...(shared >= RARE ? [`address:${one}, rare`] : [])]),
  };
}

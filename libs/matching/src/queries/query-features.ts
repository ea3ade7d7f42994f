import type { QueryFacts } from './query-facts.ts';

/** By feature, natural logarithms of odds that a query means a company and not one that no register has. */
export type QueryWeights = Readonly<Record<string, number>>;

/** What is said of a query and a company in evidence. Each feature of the model belongs to one. */
export const queryFacts = [
  'file_number',
  'ein',
  'name',
  'words',
  'legal_form',
  'legal_name',
  'address',
  'formed',
  'state',
  'register',
  'rivals',
] as const;

export type QueryFact = (typeof queryFacts)[number];

/** A feature that holds, and how much of it: 1 unless it is a quantity. */
export interface Feature {
  readonly name: string;
  readonly fact: QueryFact;
  readonly value: number;
}

/** Logarithms of the information of words are counted in tens, so that weights are of one size. */
const UNIT = 10;
const UNIT_MAX = 30;

/** Of a name that says less there may be several, also where the register has one. */
const TELLING = 12;

/** What names are compared as: the same, a misspelling, in parts alike, or a former or trade name. */
function groupOf({ name }: QueryFacts): 'same' | 'misspelled' | 'like' | 'alternative' | 'alternative like' {
  if (name === null) return 'alternative like';
  if (name.likeness === 'same') return name.isLegal ? 'same' : 'alternative';
  if (!name.isLegal) return 'alternative like';
  return MISSPELLED.has(name.likeness) ? 'misspelled' : 'like';
}

const MISSPELLED: ReadonlySet<string> = new Set(['spelling', 'one_edit', 'two_edits']);

/** Several companies with one name are known apart by where they are; the place of the only one says less. */
function namedBy(group: string, { bearers }: QueryFacts): string {
  return group === 'same' ? (bearers === 1 ? 'only' : 'several') : group;
}

/** The features of the model that hold for a company. */
export function featuresOf(facts: QueryFacts): Feature[] {
  const features: Feature[] = [];
  const add = (fact: QueryFact, name: string, value = 1): void => {
    if (value !== 0) features.push({ fact, name: `${fact}:${name}`, value });
  };
  const group = namedBy(groupOf(facts), facts);
  const { name, place, register } = facts;
  if (facts.fileNumber !== null) add('file_number', String(facts.fileNumber));
  if (facts.ein !== null) add('ein', String(facts.ein));
  if (name === null && facts.givesName) add('name', 'unlike');
  if (name !== null) {
    add('name', name.likeness === 'same' ? group : name.likeness);
    if (group === 'alternative like') add('legal_name', 'like');
    addForms(facts, group, add);
    if (name.likeness === 'same') {
      if (name.shared < TELLING) add('words', `common, ${register === 'whole' ? 'whole' : 'not whole'}`);
    } else addWords(name, group, add);
  }
  if (place !== 'unknown') add('address', `${place}, ${group}`);
  if (facts.anotherIsThere) add('address', `another is there, ${group}`);
  if (facts.formed !== null) add('formed', String(facts.formed));
  if (name === null) return features;
  if (!facts.givesState) add('state', group);
  if (register !== 'whole') {
    add('register', `${register}, ${group}`);
    if (isNear(place)) add('register', `${register}, ${group}, there`);
  }
  return features;
}

function isNear(place: QueryFacts['place']): boolean {
  return place === 'street' || place === 'postal_code' || place === 'city';
}

type Add = (fact: QueryFact, name: string, value?: number) => void;

/** A name without a legal form is often a trade name, which others have too: where the company is says whether it is its own. */
function addForms({ name, givesForm, hasForm, place }: QueryFacts, group: string, add: Add): void {
  if (name === null) return;
  const where = isNear(place) ? 'there' : place;
  const isOfLegal = group === 'only' || group === 'several';
  if (name.form === 'none') add('legal_form', isOfLegal ? `none, ${where}` : `none, ${group}`);
  if (name.form === 'other') add('legal_form', `other, ${group}`);
  if (isOfLegal && !givesForm && !hasForm) add('legal_form', `formless, ${where}`);
}

function addWords(name: NonNullable<QueryFacts['name']>, group: string, add: Add): void {
  add('words', `shared, ${group}`, Math.min(name.shared, UNIT_MAX) / UNIT);
  if (name.likeness === 'words' || name.likeness === 'abbreviated') {
    add('words', 'missing', Math.min(name.missing, UNIT_MAX) / UNIT);
    add('words', 'added', Math.min(name.added, UNIT_MAX) / UNIT);
  }
  if (name.differsInNumber) add('words', 'other number');
  if (name.likeness === 'one_edit' || name.likeness === 'two_edits') {
    if (name.differsInKnownWord) add('words', `known, ${name.likeness}`);
    if (name.differsInShortWord) add('words', `short, ${name.likeness}`);
  }
}

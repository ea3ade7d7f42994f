import type { queryFacts } from '@registry/contracts-business-registry';
import type { QueryFacts } from './query-facts.ts';

/** By feature, natural logarithms of odds that a query means a company and not one that no register has. */
export type QueryWeights = Readonly<Record<string, number>>;

/** Facts about a query and a company in evidence. Each feature of the model belongs to one. */
export type QueryFact = keyof typeof queryFacts;

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
export const TELLING = 12;

/** Groups compared names: the same, a misspelling, in parts alike, or a former or trade name. */
function groupOf({ name }: QueryFacts): 'same' | 'misspelled' | 'like' | 'alternative' | 'alternative like' {
  if (name === null) return 'alternative like';
  if (name.likeness === 'same') return name.isLegal ? 'same' : 'alternative';
  if (!name.isLegal) return 'alternative like';
  return MISSPELLED.has(name.likeness) ? 'misspelled' : 'like';
}

const MISSPELLED: ReadonlySet<string> = new Set(['spelling', 'one_edit', 'two_edits']);

type Add = (fact: QueryFact, name: string, value?: number) => void;

/**
 * The features of the model that hold for a company. What speaks for the company that is meant weighs the same however its name is
 * compared, and a nearer place is a farther one and more: so a true fact never raises another company more.
 */
export function computeFeatures(facts: QueryFacts): Feature[] {
  const features: Feature[] = [];
  const add: Add = (fact, name, value = 1) => {
    if (value !== 0) features.push({ fact, name: `${fact}:${name}`, value });
  };
  const group = groupOf(facts);
  const { name, register } = facts;
  if (facts.fileNumber !== null) add('file_number', String(facts.fileNumber));
  if (facts.fileNumber === true && facts.anotherHasName)
    add('file_number', name?.likeness === 'same' ? 'another has the form' : 'another has the name');
  if (facts.ein !== null) add('ein', String(facts.ein));
  if (name === null && facts.givesName) add('name', facts.fileNumber === true ? 'unlike, numbered' : 'unlike');
  if (name !== null) {
    add('name', name.likeness === 'same' ? group : name.likeness);
    if (group === 'alternative like') add('legal_name', 'like');
    if (facts.anotherIsMoreAlike) add('name', `another is more alike, ${group}`);
    addForms(facts, group, add);
    if (name.isNoName) add('words', 'no name');
    else if (name.likeness !== 'same') addWords(name, group, add);
    else if (name.shared < TELLING) add('words', `common, ${register === 'whole' ? 'whole' : 'not whole'}`);
  }
  addPlace(facts, group, add);
  if (facts.formed !== null) add('formed', String(facts.formed));
  if (!facts.givesState) add('state', 'not given');
  if (name !== null && register !== 'whole') add('register', `${register}, ${group}`);
  return features;
}

function addPlace(
  { name, place, isAddressShared, register, anotherIsThere }: QueryFacts,
  group: string,
  add: Add,
): void {
  const nearest = isAddressShared ? 'postal_code' : place;
  if (place === 'elsewhere')
    add('address', `elsewhere, ${toGroupElsewhere(name, group)}${group === 'same' ? `, ${register}` : ''}`);
  else for (const near of NEAR.slice(0, NEAR.findIndex((one) => one === nearest) + 1)) add('address', near);
  if (anotherIsThere) add('address', `another is there, ${group}`);
}

/** A name that is abbreviated as is customary, or a plural, next to a rare word is the name, also elsewhere. */
function toGroupElsewhere(name: QueryFacts['name'], group: string): string {
  const isWrittenOtherwise = name?.likeness === 'spelling' || name?.likeness === 'abbreviated';
  return isWrittenOtherwise && name.isLegal && !name.mayBeAnother ? 'written otherwise' : group;
}

/** From far to near: each is the one before and more. The same city is not evidence next to an unknown one: it says where nobody else is. */
const NEAR = ['postal_code', 'street'] as const satisfies readonly QueryFacts['place'][];

/** A query that states no legal form may mean a trade name, which others have too; one that states another says more against. */
function addForms(facts: QueryFacts, group: string, add: Add): void {
  const { name, givesForm, hasForm, place, register, anotherHasForm } = facts;
  if (name === null) return;
  if (!givesForm || name.form !== 'same') add('legal_form', 'not the same');
  if (name.form !== 'same') add('legal_form', 'not there');
  if (name.form === 'other') add('legal_form', `other, ${group}`);
  if (anotherHasForm) add('legal_form', 'another has it');
  if (!givesForm && !hasForm && place === 'elsewhere')
    add('legal_form', `formless, elsewhere${group === 'same' ? `, same, ${register}` : ''}`);
}

/** A word that one of the names has more is evidence of another company, however little it says; what it says is evidence besides. */
function addWords(name: NonNullable<QueryFacts['name']>, group: string, add: Add): void {
  const { likeness, missing, added, numbers } = name;
  add('words', `shared, ${group}`, Math.min(name.shared, UNIT_MAX) / UNIT);
  if (numbers !== 'same' && !name.differsInMeaning) add('words', `number ${numbers}`);
  if (MISSPELLED.has(likeness)) {
    const [isKnown, isShort] = [name.differsInKnownWord, name.differsInShortWord];
    if (name.differsInMeaning) add('words', 'of another meaning');
    else if (isKnown || isShort)
      add('words', `${isKnown ? 'known' : 'unknown'}${isShort ? ' short' : ''}, ${likeness}`);
    return;
  }
  if (likeness === 'beginning' && name.differsInKnownWord) add('words', 'known, beginning');
  if (missing > 0) add('words', `missing, ${likeness}`);
  if (added > 0) add('words', `added, ${likeness}`);
  if (missing > 0 && added > 0) add('words', 'other');
  add('words', 'missing', Math.min(missing, UNIT_MAX) / UNIT);
  add('words', 'added', Math.min(added, UNIT_MAX) / UNIT);
}

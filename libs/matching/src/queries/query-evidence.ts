import type { QueryEvidence, QueryMethod } from '@registry/contracts-business-registry';
import { jurisdictionNames, supports } from '@registry/domain';
import type { QueryCandidate } from './match-queries.ts';
import { type QueryFact, TELLING } from './query-features.ts';
import type { Likeness } from './names/name-likeness.ts';
import { toVariant } from './names/name-variant.ts';
import type { QueryFacts } from './query-facts.ts';

/** Returns the method by which a candidate was found. */
export function readMethod({ facts, company }: QueryCandidate): QueryMethod {
  if (facts.fileNumber === true || facts.ein === true || company.names.length === 0) return 'number';
  const likeness = facts.name === null ? 'words' : toShownLikeness(facts.name);
  return likeness === 'same' ? 'same_name' : likeness;
}

/** Words in another order, or with other articles, weigh as abbreviated ones do, and are not called so. */
function toShownLikeness({ likeness, hasSameWords }: NonNullable<QueryFacts['name']>): Likeness {
  return likeness === 'abbreviated' && hasSameWords ? 'words' : likeness;
}

/** The evidence of a candidate in words, with its weights. `rivals`: how many others may be meant. */
export function evidenceOf(candidate: QueryCandidate, rivals: number): QueryEvidence[] {
  return candidate.weights.map(({ fact, weight }) => {
    return { fact, agrees: supports(weight), weight, text: sentences[fact](candidate, rivals) };
  });
}

const likenessTexts: Readonly<Record<Likeness, string>> = {
  same: 'the same name',
  spelling: 'the same name but for abbreviations, plurals or spaces',
  one_edit: 'one letter of the names differs',
  two_edits: 'two letters of the names differ',
  abbreviated: 'one name abbreviates words of the other',
  beginning: "the company's name begins with the query",
  words: 'the names share most of their words',
};

const placeTexts: Readonly<Record<QueryFacts['place'], string>> = {
  street: 'the same street address',
  postal_code: 'the same ZIP code',
  city: 'the same city',
  unknown: 'no address to compare',
  elsewhere: 'a different place',
};

const sentences: Readonly<Record<QueryFact, (candidate: QueryCandidate, rivals: number) => string>> = {
  file_number: ({ facts }) =>
    facts.fileNumber === true ? 'the same file number' : 'the company has a different file number',
  ein: ({ facts }) => (facts.ein === true ? 'the same EIN' : 'the company has a different EIN'),
  name: ({ facts }) => (facts.name === null ? 'the names are not alike' : likenessTexts[toShownLikeness(facts.name)]),
  words: ({ facts }) => wordsText(facts),
  legal_form: ({ facts }) => formText(facts),
  legal_name: ({ company, facts }) =>
    company.names.some(({ name, isLegal }) => isLegal && name === facts.name?.name)
      ? 'the query gives the name as a former or trade name'
      : 'the name is a former or trade name of the company',
  address: ({ facts }) =>
    facts.anotherIsThere ? "another company of such a name is at the query's place" : placeTexts[facts.place],
  formed: ({ facts }) => (facts.formed === true ? 'formed on that date' : 'formed on a different date'),
  state: () => 'no state was compared',
  register: ({ facts, company }) =>
    facts.register === 'active'
      ? `only active companies of ${jurisdictionNames[company.state]} are loaded`
      : `only a part of the ${jurisdictionNames[company.state]} registry is loaded`,
  rivals: (_, rivals) => {
    if (rivals === 0) return 'no other loaded company fits';
    return rivals === 1 ? 'one other loaded company fits' : `${rivals} other loaded companies fit`;
  },
};

function wordsText({ name }: QueryFacts): string {
  if (name === null) return 'no words to compare';
  if (name.isNoName) return 'lists have this text where no company is known';
  if (name.likeness === 'same') return 'the name consists of few or common words';
  if (name.numbers !== 'same') return 'a number in the names differs';
  if (name.likeness !== 'spelling') {
    if (name.differsInKnownWord) return 'the names differ in a word that other names have';
    if (name.differsInShortWord) return 'the names differ in a short word';
    if (name.missing + name.added > 0) return 'words are missing or added';
  }
  return name.shared >= TELLING ? 'both share rare words' : 'both share few or common words';
}

function formText({ name, givesForm }: QueryFacts): string {
  if (name?.form === 'other') return toVariant(name.name).form === null ? NO_FORM_OF_COMPANY : 'different legal forms';
  return givesForm ? 'the query states no legal form for this name' : 'the query states no legal form';
}

const NO_FORM_OF_COMPANY = "the company's name states no legal form";

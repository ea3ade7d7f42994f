import type { QueryEvidence, QueryMethod } from '@registry/contracts-business-registry';
import { jurisdictionNames } from '@registry/domain';
import type { QueryCandidate } from './match-queries.ts';
import { type QueryFact, TELLING } from './query-features.ts';
import type { Likeness } from './names/name-likeness.ts';
import { toVariant } from './names/name-variant.ts';
import type { QueryFacts } from './query-facts.ts';

/** What a fact says of a candidate: whether it speaks for it, and in words. */
type Said = readonly [agrees: boolean | null, text: string];

/** What a candidate was found by. */
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
    const [agrees, text] = sentences[fact](candidate, rivals);
    return { fact, agrees, weight, text };
  });
}

const likenessTexts: Readonly<Record<Likeness, Said>> = {
  same: [true, 'the same name'],
  spelling: [true, 'the same name but for abbreviations, plurals or spaces'],
  one_edit: [false, 'one letter of the names differs'],
  two_edits: [false, 'two letters of the names differ'],
  abbreviated: [false, 'one name abbreviates words of the other'],
  beginning: [false, "the company's name begins with the query"],
  words: [false, 'the names share most of their words'],
};

const placeTexts: Readonly<Record<QueryFacts['place'], Said>> = {
  street: [true, 'the same street address'],
  postal_code: [true, 'the same ZIP code'],
  city: [true, 'the same city'],
  unknown: [null, 'no address to compare'],
  elsewhere: [false, 'a different place'],
};

const sentences: Readonly<Record<QueryFact, (candidate: QueryCandidate, rivals: number) => Said>> = {
  file_number: ({ facts }) =>
    facts.fileNumber === true ? [true, 'the same file number'] : [false, 'the company has a different file number'],
  ein: ({ facts }) => (facts.ein === true ? [true, 'the same EIN'] : [false, 'the company has a different EIN']),
  name: ({ facts }) =>
    facts.name === null ? [false, 'the names are not alike'] : likenessTexts[toShownLikeness(facts.name)],
  words: ({ facts }) => wordsText(facts),
  legal_form: ({ facts }) => formText(facts),
  legal_name: ({ company, facts }) =>
    company.names.some(({ name, isLegal }) => isLegal && name === facts.name?.name)
      ? [null, 'the query gives the name as a former or trade name']
      : [false, 'the name is a former or trade name of the company'],
  address: ({ facts }) =>
    facts.anotherIsThere ? [false, "another company of such a name is at the query's place"] : placeTexts[facts.place],
  formed: ({ facts }) =>
    facts.formed === true ? [true, 'formed on that date'] : [false, 'formed on a different date'],
  state: () => [null, 'no state was compared'],
  register: ({ facts, company }) =>
    facts.register === 'active'
      ? [null, `only active companies of ${jurisdictionNames[company.state]} are loaded`]
      : [false, `only a part of the ${jurisdictionNames[company.state]} registry is loaded`],
  rivals: (_, rivals) => {
    if (rivals === 0) return [true, 'no other loaded company fits'];
    return [false, rivals === 1 ? 'one other loaded company fits' : `${rivals} other loaded companies fit`];
  },
};

function wordsText({ name }: QueryFacts): Said {
  if (name === null) return [null, 'no words to compare'];
  if (name.isNoName) return [false, 'lists have this text where no company is known'];
  if (name.likeness === 'same') return [false, 'the name consists of few or common words'];
  if (name.numbers !== 'same') return [false, 'a number in the names differs'];
  if (name.likeness !== 'spelling') {
    if (name.differsInKnownWord) return [false, 'the names differ in a word that other names have'];
    if (name.differsInShortWord) return [false, 'the names differ in a short word'];
    if (name.missing + name.added > 0) return [name.shared > name.missing + name.added, 'words are missing or added'];
  }
  return name.shared >= TELLING ? [true, 'both share rare words'] : [false, 'both share few or common words'];
}

function formText({ name, givesForm }: QueryFacts): Said {
  if (name?.form === 'other')
    return [false, toVariant(name.name).form === null ? NO_FORM_OF_COMPANY : 'different legal forms'];
  return [null, givesForm ? 'the query states no legal form for this name' : 'the query states no legal form'];
}

const NO_FORM_OF_COMPANY = "the company's name states no legal form";

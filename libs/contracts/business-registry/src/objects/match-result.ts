import { Field, publicObject, type Shape, matchEvidence } from '@registry/contracts-message';
import Type from 'typebox';
import { entityId } from './entity.ts';
import { registerCoverage } from './register-coverage.ts';
import { matchedNameFacts } from './name-status.ts';
import { sparseBusiness } from './sparse-business.ts';

/** The verdicts of a query, each with its description. */
export const matchVerdicts = {
  matched:
    'One candidate has a confidence of 0.9 or more, and no other above 0.5. Neither words, letters nor the legal form differ, unless an identifier or its own address agrees.',
  review:
    'There are candidates, but none is certain enough. Review them. Companies with exactly this name are among them; `message` says if there are more than `limit`.',
  no_match:
    'No loaded company has exactly this name, and the similar ones together are less probable than `min_confidence`. `message` has the confidence of the most probable.',
  not_covered:
    'The registry of the state is not loaded, or only sample data is. An empty list does not mean that the company does not exist.',
  invalid: 'The query cannot be read; `message` says what is wrong. The other queries are matched.',
} as const;

/** What a result without candidates says of a list that is matched with this least confidence. */
export function noneReaches(minConfidence: number): string {
  return `No loaded company reaches ${minConfidence}`;
}

export type MatchVerdict = keyof typeof matchVerdicts;

/** What a candidate was found by, the surest first. */
export const queryMethods = {
  number: "The query gives the company's file number or EIN.",
  same_name: 'The names are equal, except for the legal form.',
  spelling: 'The names differ only in abbreviations, plurals or spaces.',
  one_edit: 'One letter is added, missing, different or swapped.',
  two_edits: 'Two letters are added, missing, different or swapped.',
  abbreviated: 'One name abbreviates words of the other.',
  beginning: "The company's name begins with the query.",
  words: 'The names share most of their distinctive words.',
} as const;

export type QueryMethod = keyof typeof queryMethods;

/** What is compared of a query and a company. */
export const queryFacts = {
  file_number: "whether the query's file number is the company's",
  ein: "whether the query's `tin` is the company's EIN",
  name: 'how similar the names are, except for the legal form',
  words: 'whether the words distinguish the company from others, and whether words differ',
  legal_form: 'whether both state the same legal form',
  legal_name: "whether the company's most similar name is its legal name",
  address: 'whether street, ZIP code or city are the same',
  formed: "whether the company was formed on the query's date",
  state: 'whether the query names the state',
  register: "whether the state's whole registry is loaded, or its active companies only, or a part",
  rivals: 'whether no other loaded company fits',
} as const;

/** One thing that was compared. */
const queryEvidence = matchEvidence(
  'QueryEvidence',
  'A fact that was compared of the query and the company.',
  Field.explainedChoice(queryFacts, 'The fact that was compared.'),
  { kind: 'sum', supports: 'company', odds: 'match', weight: 5.21, text: 'the same name' },
);

export type QueryEvidence = Shape<typeof queryEvidence>;

/** A company that a query may mean. */
export const matchCandidate = publicObject(
  'MatchCandidate',
  'A company that a query may mean, with its confidence and the evidence.',
  {
    object: Field.objectType('match_candidate'),
    business: Field.described(sparseBusiness, 'The company: of an entity the registration that fits best.'),
    entity_id: entityId,
    confidence: Field.probability(
      'The probability that the query means this company: of candidates with 0.9, 90 in 100 are right.',
      0.974,
    ),
    method: Field.explainedChoice(queryMethods, 'How the company was found.'),
    matched_name: Field.stringOrNull(
      "The company's name that is most similar to the query; `null` if only an identifier was compared.",
      'CEDAR RIDGE BAKERY, LLC',
    ),
    ...matchedNameFacts,
    is_address_shared: Field.flagOrNull(
      "True if many companies of the state have the query's street address; `null` if the company does not have it, or the query gives none.",
    ),
    evidence: Field.list(queryEvidence, 'The facts that were compared, for and against.'),
  },
);

export type MatchCandidate = Shape<typeof matchCandidate>;

/** What came of one query. */
export const matchResult = publicObject('MatchResult', 'The companies that a query may mean, and a verdict.', {
  object: Field.objectType('match_result'),
  verdict: Field.explainedChoice(matchVerdicts, 'The result of the query.'),
  message: Type.Optional(
    Field.string(
      'The fault of the query, its parts that were not compared, or that a registry is still being indexed.',
      'state is "Bavaria"; expected a state of the US as OR or Oregon. It was not compared.',
    ),
  ),
  candidates: Field.list(matchCandidate, 'The companies that the query may mean, the most probable first.'),
  coverage: Field.list(registerCoverage, "The coverage of the query's state; of every loaded state if it names none."),
});

export type MatchResult = Shape<typeof matchResult>;

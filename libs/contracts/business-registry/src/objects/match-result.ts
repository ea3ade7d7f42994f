import {
  choice,
  described,
  explained,
  list,
  objectType,
  publicObject,
  type Shape,
  string,
  stringOrNull,
} from '@registry/contracts-message';
import Type from 'typebox';
import { registerCoverage } from './register-coverage.ts';
import { sparseBusiness } from './sparse-business.ts';

/** The verdicts of a query, each with its description. */
export const matchVerdicts = {
  matched: 'One candidate has a confidence of 0.9 or more, and no other above 0.5.',
  review:
    'There are candidates, but none is that sure: look at them. Companies of the very name are always among them.',
  no_match:
    'No company of the loaded registers has the very name, and all that are like it are together less probable than `min_confidence`.',
  not_covered: 'No register of the state is loaded but for sample data, so that the empty list says nothing.',
  invalid: 'The query cannot be read; `message` says what is wrong. The other queries are matched.',
} as const;

export type MatchVerdict = keyof typeof matchVerdicts;

/** What a candidate was found by, the surest first. */
export const queryMethods = {
  number: "The query gives the company's file number or EIN.",
  same_name: 'The names are the same but for the legal form.',
  spelling: 'The names are the same but for abbreviations, plurals and spaces.',
  one_edit: 'One letter is more, fewer, other or swapped.',
  two_edits: 'Two letters are.',
  abbreviated: 'Words of one name stand for those of the other.',
  beginning: "The query is how the company's name begins.",
  words: 'The names share most of what their words tell.',
} as const;

export type QueryMethod = keyof typeof queryMethods;

/** What is compared of a query and a company, and what `agrees` says of it. */
export const queryFacts = {
  file_number: "whether the query's file number is the company's",
  ein: "whether the query's `tin` is the company's EIN",
  name: 'whether the names are the same, but for the legal form and the way of writing; `false` if they are alike',
  words: 'whether the words set the company apart from others; `false` if words differ or are common',
  legal_form: 'whether both state the same legal form; `null` if the query or both state none',
  legal_name:
    "whether the company's name that is most like the query's is its legal one; `false` if it is a former or trade name",
  address: 'whether street, ZIP code or city are the same; `false` if the company is elsewhere',
  formed: 'whether the company was formed then',
  state: 'whether the query names the state; `null` if it names none',
  register: "whether the state's whole registry is loaded; `null` for its active companies only, `false` for a part",
  rivals: 'whether the company is the only one that may be meant',
} as const;

export type QueryFactName = keyof typeof queryFacts;

/** One thing that was compared. */
const queryEvidence = publicObject('QueryEvidence', {
  fact: choice(Object.keys(queryFacts) as QueryFactName[], explained('The fact that was compared.', queryFacts)),
  agrees: Type.Unsafe<boolean | null>({
    type: ['boolean', 'null'],
    description: 'Whether it speaks for the company; `null` where it is not known.',
    example: true,
  }),
  weight: Type.Number({
    description:
      'The contribution of this fact to the log-odds of the match. The weights of all evidence add up to that of the confidence.',
    example: 5.21,
  }),
  text: string('The evidence in words.', 'the same name'),
});

export type QueryEvidence = Shape<typeof queryEvidence>;

/** A company that a query may mean. */
export const matchCandidate = publicObject('MatchCandidate', {
  object: objectType('match_candidate'),
  business: described(sparseBusiness, 'The company.'),
  confidence: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'The probability that the query means this company: of candidates with 0.9, 90 in 100 are right.',
    example: 0.974,
  }),
  method: choice(Object.keys(queryMethods) as QueryMethod[], explained('How the company was found.', queryMethods)),
  matched_name: stringOrNull(
    "The company's name that is most like the query's; `null` where none is and an identifier was compared.",
    'CEDAR RIDGE BAKERY, LLC',
  ),
  evidence: list(queryEvidence, 'For and against, what was compared.'),
});

export type MatchCandidate = Shape<typeof matchCandidate>;

/** What came of one query. */
export const matchResult = publicObject('MatchResult', {
  object: objectType('match_result'),
  verdict: choice(Object.keys(matchVerdicts) as MatchVerdict[], explained('The result of the query.', matchVerdicts)),
  message: Type.Optional(
    string(
      'What is wrong with the query, what of it was not compared, or that a register is still being indexed.',
      'state is "Orgeon"; expected a state of the US as OR or Oregon. Did you mean "Oregon"? Correct it, or leave it out.',
    ),
  ),
  candidates: list(matchCandidate, 'The companies that the query may mean, the most probable first.'),
  coverage: list(
    described(registerCoverage, 'What is loaded of a register.'),
    "Of the query's state; of every loaded state where it names none.",
  ),
});

export type MatchResult = Shape<typeof matchResult>;

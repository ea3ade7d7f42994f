import {
  Field,
  asOfPast,
  onDay,
  pageFields,
  publicObject,
  type Shape,
  matchEvidence,
} from '@registry/contracts-message';

/** Whether an entry is the company. */
export const screeningStatuses = {
  hit: 'The entry has an identifier of the company, or its name and place.',
  possible:
    'Only the name is the same, or a similar name is at the same place. Review it. Possible results are not in `hit_count`.',
} as const;

export type ScreeningStatus = keyof typeof screeningStatuses;

/** In what an entry and a company are alike. */
export const screeningMethods = {
  identifier: 'Both have the same identifier.',
  same: 'The names are equal, except for the legal form.',
  spelling: 'The names differ only in abbreviations, plurals or spaces.',
  reordered: 'The names have the same words in another order.',
  romanized: 'The names are the same, romanized in another way.',
  one_edit: 'One letter is added, missing, different or swapped.',
  two_edits: 'Two letters are added, missing, different or swapped.',
  abbreviated: 'One name abbreviates words of the other.',
  beginning: 'The list cut the name off, and the name of the company begins so.',
  words: 'The names share most of their words.',
} as const;

export type ScreeningMethod = keyof typeof screeningMethods;

/** What is compared of an entry and a company. */
export const screeningFacts = {
  identifier: 'whether both have the same identifier',
  name: 'how similar the names are, except for the legal form',
  alias: 'whether the list itself calls the name a weak alias',
  words: 'whether the names consist of rare words',
  legal_form: 'whether both state the same legal form',
  legal_name: 'whether it is the legal name of the company',
  address: 'whether street, ZIP code or city are the same',
  listed: 'how seldom a company is on a list: it counts against each entry',
} as const;

export type ScreeningFact = keyof typeof screeningFacts;

const evidence = matchEvidence(
  'ScreeningEvidence',
  'A fact that was compared of the entry and the company.',
  Field.explainedChoice(screeningFacts, 'The fact that was compared.'),
  { kind: 'sum', supports: 'result', odds: 'match', weight: 4.12, text: 'the same name' },
);

const match = publicObject('ScreeningMatch', 'Why an entry of a list may be the company.', {
  method: Field.explainedWord(screeningMethods, 'How the entry was found. New methods may be added.', 'same'),
  confidence: Field.probability(
    'Probability that the entry is this company, where 1 of 1,000 companies is listed and 100,000 entries are loaded. That of a hit is 0.5 or more. Decide by `status`: no public list has labelled pairs, so other public files fitted it.',
    0.96,
  ),
  matched_on: Field.string('The name in the list, or the identifier.', 'BLUE HERON SHIPPING'),
  compared_with: Field.string('The name of the company, or its identifier.', 'Blue Heron Shipping LLC'),
  text: Field.string(
    'The evidence in one sentence. Of a possible result, a second one says why it is not a hit.',
    'The same name, no address to compare. Only possible, as no address can be compared.',
  ),
  evidence: Field.list(evidence, 'The facts that were compared.'),
});

const record = publicObject('ListedRecord', 'The row of the list, and the file that it was read from.', {
  source: Field.string('The slug of the source.', 'us/ofac-sdn'),
  record_key: Field.string('The key of the entry within its source.', '15001'),
  as_of: Field.dateOrNull('The date of the data; `null` if the source does not state it.', '2026-11-08'),
  retrieved_at: Field.time('Time when a load last confirmed the entry.'),
  file_digest: Field.stringOrNull('The digest of the file that last confirmed the entry.', 'sha256:1f0c…'),
  expires_at: Field.dateOrNull('The last day on the list; `null` if none is stated.', '2030-01-31'),
});

/** What a workspace decided of a result. */
export const screeningDecisions = {
  not_a_match: 'The entry is another company. The result stays listed and is not in `hit_count`.',
  confirmed: 'The entry is the company.',
} as const;

export type ScreeningDecisionName = keyof typeof screeningDecisions;

export const screeningDecision = publicObject('ScreeningDecision', 'The decision of your workspace on a result.', {
  object: Field.objectType('watchlist_decision'),
  decision: Field.explainedChoice(screeningDecisions, 'The decision.'),
  note: Field.stringOrNull('The note with the decision.', 'Other street, checked with the supplier.'),
  decided_at: Field.time('Time of the decision.'),
  is_current: Field.flag(
    'Whether the entry is as it was then. If `false`, decide again; the result counts until then.',
    true,
  ),
});

export type ScreeningDecision = Shape<typeof screeningDecision>;

const address = publicObject('ListedAddress', 'An address in a list.', {
  full_address: Field.string('The address on one line, as published.', '12 Quay Road, Valletta, Malta'),
});

/** An entry of a list that a company is, or may be. */
export const watchlistResult = publicObject('WatchlistResult', 'An entry of a list that is or may be the company.', {
  object: Field.objectType('watchlist_result'),
  id: Field.string('The id of the entry, the same in every load of its list.', 'wlr_3q2-7wEjY0mB1cQx'),
  list: Field.string('The abbreviation of the list.', 'SDN'),
  status: Field.explainedChoice(screeningStatuses, 'Whether the entry is the company.'),
  entity_name: Field.string('The name of the entry, as published.', 'BLUE HERON SHIPPING COMPANY LIMITED'),
  entity_aliases: Field.strings('Its other names, as published.', ['BLUE HERON LINE']),
  listed_at: Field.dateOrNull('The day of the listing; `null` if not stated.', '2016-02-18'),
  categories: Field.strings("Programs and categories, in the list's words.", ['SDGT']),
  addresses: Field.list(address, 'Its addresses, as published.'),
  list_url: Field.string('The page of the list.', 'https://ofac.treasury.gov/sanctions-list-service'),
  url: Field.stringOrNull('The page of the entry; `null` if the list has none.', null),
  match: Field.described(match, 'Why the entry may be the company.'),
  record: Field.described(record, 'The row of the list.'),
  decision: Field.objectOrNull(screeningDecision, 'The decision of your workspace; `null` if none was made.'),
});

export type WatchlistResult = Shape<typeof watchlistResult>;

/** How much of a list is loaded. */
export const listExtents = {
  whole: 'Its newest complete file is loaded, with as many rows as such a file has.',
  part: 'Only a part is loaded. A company that is not found may be in the rest.',
} as const;

const loadedRows = {
  extent: Field.explainedChoice(listExtents, 'How much of the list is loaded.'),
  rows: Field.count('Rows of the list in the file of its newest data, with those of persons, which are not screened.'),
};

const watchlistList = publicObject('WatchlistList', 'A loaded list, with the entries that are or may be the company.', {
  object: Field.objectType('watchlist_list'),
  agency: Field.string('The agency that publishes the list.', 'Office of Foreign Assets Control'),
  agency_abbr: Field.string('The abbreviation of the agency.', 'OFAC'),
  organization: Field.string('The organization of the agency.', 'U.S. Department of the Treasury'),
  title: Field.string('The title of the list.', 'Specially Designated Nationals and Blocked Persons'),
  abbr: Field.string('The abbreviation of the list.', 'SDN'),
  as_of: Field.dateOrNull('The date of its newest data; `null` if the source does not state it.', '2026-11-08'),
  loaded_at: Field.timeOrNull('Time when its newest data was loaded.'),
  file_digest: Field.stringOrNull('The digest of the file of its newest data.', 'sha256:1f0c…'),
  ...loadedRows,
  results: Field.list(watchlistResult, 'The results, hits first.'),
});

export type WatchlistList = Shape<typeof watchlistList>;

const agency = publicObject('WatchlistAgency', 'An agency whose lists are loaded.', {
  abbr: Field.string('The abbreviation.', 'OFAC'),
  name: Field.string('The name.', 'Office of Foreign Assets Control'),
  org: Field.string('The organization.', 'U.S. Department of the Treasury'),
});

const screenedList = publicObject('ScreenedList', 'How much of a list a source has.', {
  list: Field.string('The abbreviation of the list.', 'SDN'),
  ...loadedRows,
  expected_rows: Field.countOrNull('Rows that a complete file of the list has at least; `null` if unknown.'),
});

const screenedSource = publicObject('ScreenedSource', 'A file of a source, with the lists of which it is the newest.', {
  source: Field.string('The slug of the source.', 'us/ofac-sdn'),
  lists: Field.strings('The abbreviations of the lists.', ['SDN']),
  extents: Field.list(screenedList, 'The same lists, with how much of each is loaded.'),
  as_of: Field.dateOrNull('The date of the data; `null` if the source does not state it.', '2026-11-08'),
  loaded_at: Field.time('Time when the file was loaded.'),
  file_digest: Field.stringOrNull('The digest of the file.', 'sha256:1f0c…'),
});

/** Which lists a company was screened against. */
export const watchlistCoverage = publicObject('WatchlistCoverage', 'Which lists are loaded, and of which date.', {
  status: Field.choice(
    ['partial', 'not_covered', 'not_fetched'],
    '`partial`: the company was screened against the lists in `sources`; there are other lists. `not_covered`: no list is loaded, or none has data as old as `valid_on`, so 0 hits say nothing. `not_fetched`: `sparse=true` omitted the screening.',
  ),
  scope: Field.stringOrNull(
    'The loaded lists in words. Each has how much of it is loaded and the date of its data, or is unknown for `valid_on`. Otherwise `null`.',
    'Specially Designated Nationals and Blocked Persons (whole, data of 2026-11-08)',
  ),
  sources: Field.list(
    screenedSource,
    'The loaded files. A source of which lists have different newest files is listed for each file.',
  ),
});

export type WatchlistCoverage = Shape<typeof watchlistCoverage>;

/** The result of a screening. */
export const watchlistScreening = publicObject(
  'WatchlistScreening',
  'The screening of a business against lists of excluded, denied and sanctioned parties.',
  {
    object: Field.objectType('watchlist'),
    hit_count: Field.count(
      'Number of hits, without those that your workspace decided are not a match. 0 says nothing if `coverage` is `not_covered`.',
    ),
    agencies: Field.list(agency, 'The agencies whose lists are loaded.'),
    lists: Field.list(watchlistList, 'The loaded lists.'),
    coverage: Field.described(watchlistCoverage, 'Which lists are loaded.'),
  },
);

export type WatchlistScreening = Shape<typeof watchlistScreening>;

/** A page of the results of all lists. */
export const watchlistPage = publicObject('WatchlistResultList', 'A page of screening results.', {
  ...pageFields,
  ...asOfPast,
  ...onDay,
  hit_count: Field.count('Number of hits, as in `Business.watchlist`.'),
  coverage: Field.described(watchlistCoverage, 'Which lists are loaded.'),
  data: Field.list(watchlistResult, 'The results, hits first, then by confidence.'),
});

export type WatchlistPage = Shape<typeof watchlistPage>;

/** Of a company that is read without its records. */
export const NOT_SCREENED: WatchlistScreening = {
  object: 'watchlist',
  hit_count: 0,
  agencies: [],
  lists: [],
  coverage: { status: 'not_fetched', scope: null, sources: [] },
};

/**
 * The screening of a company. `contents` has a digest of what each result's entry says, without formatting: a decision on a result holds
 * as long as it is the same.
 */
export interface CompanyScreening {
  readonly watchlist: WatchlistScreening;
  readonly contents: Readonly<Record<string, string>>;
}

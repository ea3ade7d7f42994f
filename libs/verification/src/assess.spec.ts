import { describe, expect, it } from '@jest/globals';
import {
  type Business,
  listSections,
  REVIEW_TASKS,
  TASK_KEYS,
  type TaskKey,
} from '@registry/contracts-records-sections';
import { EXCLUSION_LIST_NAMES } from '@registry/domain';
import { assess } from './assess.ts';
import * as made from './testing/made-company.ts';

type Change<Whole> = Partial<Whole> | ((whole: Whole) => Partial<Whole>);
type Match = made.MadeCase['match'];
type Row = readonly [
  title: string,
  key: TaskKey,
  result: string,
  application: Partial<made.MadeCase['application']>,
  business?: Change<Business> | null,
  match?: Change<Match>,
];

const { HOME, ABROAD, madeName, madePerson, madeRegistration, madeAddress, madeLists, madeResult } = made;
const OLD = '2020-01-31';
const old = { as_of: OLD };
const [exampleLien] = listSections.example.reply.rows as [Business['liens']['data'][number]];
const lien = { ...exampleLien, is_expired: false, status: 'Active', absent_since: null };

const withLiens =
  (data: Business['liens']['data'], total = data.length, more: object = {}) =>
  (one: Business) => ({
    liens: { ...one.liens, data, total_count: total, coverage: { ...one.liens.coverage, ...more } },
  });
const withRegistrations = (home: object, abroad: object) => ({
  registrations: [madeRegistration(HOME, home), madeRegistration(ABROAD, abroad)],
});
const inactive = { standing: 'inactive', status: 'Dissolved' } as const;
const atFacebook = ({ website }: Business) => ({ website: website && { ...website, url: 'facebook.com' } });
const older = madeRegistration(HOME, { as_of: '2026-09-30' });
const ofTwoFiles = (newer: object) => ({ registrations: [older, madeRegistration(HOME, newer)] });
const umber = { name: 'Umber Loaf Inc' };
const withUmber = (more: object = {}) => withRegistrations({}, { name: 'UMBER LOAF INC', ...more });
const withResult =
  (list: string, more: object = {}) =>
  (one: Business) => ({
    watchlist: {
      ...one.watchlist,
      lists: one.watchlist.lists.map((each) =>
        each.abbr === list ? { ...each, results: [{ ...madeResult, list, ...more }] } : each,
      ),
    },
  });
const inPart = (list: string) => (one: Business) => ({
  watchlist: {
    ...one.watchlist,
    lists: one.watchlist.lists.map((each) => (each.abbr === list ? { ...each, extent: 'part' as const } : each)),
  },
});
const shared = (is_address_shared: boolean | null) => (one: Match) => ({
  candidates: one.candidates.map((each) => ({ ...each, is_address_shared })),
});
const coverage = (more: object) => (one: Match) => ({ coverage: one.coverage.map((each) => ({ ...each, ...more })) });
const at = (address_line1: string | null, more: object = {}) => ({
  addresses: [{ address_line1, address_line2: null, city: 'Dallas', state: 'OR', postal_code: '97338', ...more }],
});
const people = (...names: string[]) => ({ people: names.map((name) => ({ name, title: null })) });
const none = { verdict: 'no_match', candidates: [] } as const;
const decision = { object: 'watchlist_decision', note: null, decided_at: made.LOADED_AT } as const;

const rows: readonly Row[] = [
  ['in another spelling of its form', 'name', 'verified', { name: 'Cedar Ridge Bakery L.L.C.' }],
  ['without its form', 'name', 'without_form', { name: 'cedar ridge bakery' }],
  ['with another form', 'name', 'other_form', { name: 'Cedar Ridge Bakery Inc' }],
  ['a current trade name', 'name', 'alternate_name', { name: 'CEDAR RIDGE BREAD' }],
  ['a former name', 'name', 'former_name', { name: 'Cedar Ridge Cakes LLC' }],
  ['a name of records', 'name', 'on_file', { name: 'Quill Lantern Rolls' }],
  ['with a slip', 'name', 'similar', { name: 'Cedar Ridge Bakrey LLC' }],
  ['with a trade name after it', 'name', 'similar', { name: 'Cedar Ridge Bakery LLC dba Rolls & More' }],
  ['of another company', 'name', 'unverified', { name: 'Harrowgate Sewing Machines Inc' }],
  ['its name elsewhere', 'name', 'verified', umber, withUmber()],
  ['its name in a registration that ended', 'name', 'on_file', umber, withUmber(inactive)],
  ['by old data', 'name', 'too_old', {}, withRegistrations({ as_of: OLD }, { as_of: OLD })],
  [
    'by old data of unknown day',
    'name',
    'too_old',
    {},
    withRegistrations({ as_of: null, retrieved_at: `${OLD}T00:00:00.000Z` }, { as_of: OLD }),
  ],
  ['that left its registry', 'name', 'too_old', {}, withRegistrations({ absent_since: made.LOADED_AT }, old)],
  [
    'of two companies',
    'name',
    'ambiguous',
    {},
    null,
    (one) => ({ verdict: 'review', candidates: [...one.candidates, ...one.candidates] }),
  ],
  ['in no register', 'name', 'not_registered', {}, null, none],
  [
    'in no register of a part',
    'name',
    'no_company',
    {},
    null,
    (one) => ({ ...none, ...coverage({ register: 'part' })(one) }),
  ],
  ['in no register of any state', 'name', 'no_company', { state: null }, null, none],
  ['formed after the data', 'name', 'no_company', { formed: '2026-11' }, null, none],
  ['its trade name', 'dba', 'verified', { dba: 'Cedar Ridge Bread' }],
  [
    'a trade name that ended',
    'dba',
    'former_name',
    { dba: 'Ridge Pies' },
    (one) => ({ names: [...one.names, madeName('RIDGE PIES', { status: 'expired' })] }),
  ],
  ['a trade name of records', 'dba', 'on_file', { dba: 'quill lantern rolls' }],
  ['a trade name with a slip', 'dba', 'similar', { dba: 'Cedar Ridge Braed' }],
  ['an unknown trade name', 'dba', 'unverified', { dba: 'Harrowgate Sewing' }],
  ['its own', 'address_verification', 'verified', {}],
  [
    'in one line',
    'address_verification',
    'verified',
    at('130 Sample Lane, Dallas, OR 97338', { city: null, state: null, postal_code: null }),
  ],
  ['of many companies', 'address_verification', 'shared', {}, {}, shared(true)],
  ['of nobody knows how many', 'address_verification', 'on_file', {}, {}, shared(null)],
  ['of a register in part', 'address_verification', 'on_file', {}, {}, coverage({ register: 'part' })],
  [
    'with another unit',
    'address_verification',
    'approximate',
    at('130 Sample Ln Suite 9'),
    { addresses: [madeAddress('130 SAMPLE LN STE 2, DALLAS, OR 97338', ['principal'])] },
  ],
  ["the agent's", 'address_verification', 'agent', at('9 Agent Ave Ste 4', { city: 'Salem', postal_code: '97301' })],
  ['of a record', 'address_verification', 'on_file', at('77 Mill Street', { city: 'Bend', postal_code: '97701' })],
  ['in the same town', 'address_verification', 'approximate', at('55 Harrow Ct')],
  ['its own abroad', 'address_verification', 'approximate', at('130 Sample Ln', { state: 'Bavaria' })],
  ['its own in a cut state', 'address_verification', 'verified', at('130 Sample Ln', { state: 'Ore.' })],
  [
    'in another state',
    'address_verification',
    'unverified',
    at('130 Sample Ln', { state: 'WA', postal_code: '98101', city: 'Seattle' }),
  ],
  ['of nowhere', 'address_verification', 'not_published', {}, { addresses: [] }],
  ['with an initial', 'person_verification', 'verified', people('Doe, Jane Quill')],
  ['two of three', 'person_verification', 'partial', people('Jane Doe', 'John Doe', 'Ines Vale')],
  ['a brother', 'person_verification', 'similar', people('Peter Doe')],
  ['an unusual nickname', 'person_verification', 'similar', people('Jack Doe')],
  ['the short form of a name', 'person_verification', 'agent', people('Pete Smithson')],
  ['his father', 'person_verification', 'similar', people('John Doe Sr')],
  ['with another initial', 'person_verification', 'similar', people('Jane R Doe')],
  ['the agent', 'person_verification', 'agent', people('Peter Smithson')],
  ['without a role', 'person_verification', 'no_role', people('Ann North')],
  ['of the papers of courts', 'person_verification', 'agent', {}, { people: [madePerson('JANE DOE', 'DOS Process')] }],
  ['at an address', 'person_verification', 'no_role', {}, { people: [madePerson('JANE DOE', 'Mailing Address')] }],
  ['invented', 'person_verification', 'unverified', people('Ines Vale')],
  [
    'where none are published',
    'person_verification',
    'not_published',
    people('Ines Vale'),
    (one) => ({ people: one.people.slice(2, 3) }),
  ],
  ['by old data', 'person_verification', 'too_old', {}, { people: [madePerson('JANE Q DOE', 'Manager', OLD)] }],
  ['active there', 'sos_match', 'submitted_active', {}],
  ['active in a cut state', 'sos_match', 'submitted_active', { state: 'Ore.' }],
  ['of a state not understood', 'sos_match', 'not_understood', { state: 'Bavaria' }],
  ['ended there', 'sos_match', 'submitted_inactive', {}, withRegistrations(inactive, {})],
  ['of another number', 'sos_match', 'other_number', { file_number: '99' }],
  ['of the addresses', 'sos_match', 'submitted_active', { state: null }],
  [
    'in a whole register without it',
    'sos_match',
    'submitted_not_registered',
    { state: 'Idaho' },
    {},
    (one) => ({ ...none, ...coverage({ state: 'ID' })(one) }),
  ],
  ['in a register that is not loaded', 'sos_match', 'not_covered', { state: 'ID' }],
  ['active at home', 'sos_domestic', 'domestic_active', {}, withRegistrations({}, inactive)],
  ['ended at home', 'sos_domestic', 'domestic_inactive', {}, withRegistrations(inactive, {})],
  ['of unknown standing', 'sos_domestic', 'not_published', {}, withRegistrations({ standing: 'unknown' }, {})],
  ['not loaded at home', 'sos_domestic', 'not_covered', {}, { registrations: [madeRegistration(ABROAD)] }],
  ['not in a newer file', 'sos_domestic', 'not_published', {}, ofTwoFiles({ absent_since: made.LOADED_AT })],
  ['ended in a newer file', 'sos_domestic', 'domestic_inactive', {}, ofTwoFiles(inactive)],
  ['active abroad', 'sos_active', 'active', {}, withRegistrations(inactive, {})],
  ['active nowhere', 'sos_active', 'inactive', {}, withRegistrations(inactive, inactive)],
  ['ended and unknown', 'sos_active', 'not_published', {}, withRegistrations(inactive, { standing: 'unknown' })],
  ['ended in one of two', 'sos_inactive', 'found', {}, withRegistrations({}, inactive)],
  ['ended nowhere', 'sos_inactive', 'not_covered', {}],
  ['of that year', 'formation_date', 'verified', { formed: '2019' }],
  ['of the year before', 'formation_date', 'near', { formed: '2018' }],
  ['years before', 'formation_date', 'unverified', { formed: '2011-05-05' }],
  ['of no day', 'formation_date', 'not_understood', { formed: '2019-13-45' }],
  ['of records', 'tin', 'found', {}],
  ['of another', 'tin', 'other_found', { tin: '93-7654321' }],
  ['of no form', 'tin', 'form_invalid', { tin: '12' }],
  ['without a company', 'tin', 'form_valid', {}, null],
  ['on none', 'watchlist', 'no_hits', {}],
  ['on one', 'watchlist', 'hits', {}, withResult('SDN')],
  ['maybe on one', 'watchlist', 'possible', {}, withResult('CONS', { status: 'possible' })],
  [
    'decided',
    'watchlist',
    'no_hits',
    {},
    withResult('SDN', { decision: { ...decision, decision: 'not_a_match', is_current: true } }),
  ],
  [
    'decided before it changed',
    'watchlist',
    'hits',
    {},
    withResult('SDN', { decision: { ...decision, decision: 'not_a_match', is_current: false } }),
  ],
  ['where one of two is in part', 'watchlist', 'not_covered', {}, inPart('CONS')],
  ['where another kind is in part', 'watchlist', 'no_hits', {}, inPart('SAM')],
  ['by old lists', 'watchlist', 'too_old', {}, { watchlist: madeLists(EXCLUSION_LIST_NAMES, '2026-07-01') }],
  ['where a name was not screened', 'watchlist', 'not_covered', { dba: 'Harrowgate Rolls' }],
  ['where its name elsewhere was not screened', 'watchlist', 'not_covered', umber, withUmber()],
  ['excluded', 'exclusion_lists', 'hits', {}, withResult('LEIE')],
  ['on none', 'exclusion_lists', 'no_hits', {}],
  ['maybe excluded', 'exclusion_lists', 'possible', {}, withResult('EL', { status: 'possible' })],
  ['where one is in part', 'exclusion_lists', 'not_covered', {}, inPart('SAM')],
  [
    'listed elsewhere',
    'listed_registrations',
    'hits',
    {},
    withRegistrations({}, { watchlist: { hit_count: 1, possible_count: 0, coverage: 'partial' } }),
  ],
  [
    'maybe listed elsewhere',
    'listed_registrations',
    'possible',
    {},
    withRegistrations({}, { watchlist: { hit_count: 0, possible_count: 2, coverage: 'partial' } }),
  ],
  ['without any', 'liens', 'none_found', {}],
  ['with one of two open', 'liens', 'open', {}, withLiens([lien, exampleLien])],
  ['with ended ones', 'liens', 'ended', {}, withLiens([exampleLien, exampleLien])],
  ['with ended ones of a part', 'liens', 'not_covered', {}, withLiens([exampleLien], 1, { status: 'partial' })],
  ['with more', 'liens', 'many', {}, withLiens([exampleLien], 12)],
  [
    'formed elsewhere',
    'liens',
    'not_covered',
    {},
    (one) => ({ formation: { ...one.formation, formation_state: 'DE' } }),
  ],
  ['its site', 'website_verification', 'verified', {}],
  ['of another site', 'website_verification', 'other_found', { website: 'harrowgate.example.org' }],
  ['of no site', 'website_verification', 'not_understood', { website: 'javascript:alert(1)' }],
  ['a page of a host of many', 'website_verification', 'not_published', { website: 'facebook.com/a' }, atFacebook],
  ['its phone', 'phone', 'verified', { phone: '+1 503-623-4567' }],
  ['of another phone', 'phone', 'other_found', { phone: '503-623-9999' }],
  ['of no phone', 'phone', 'not_understood', { phone: '911' }],
  ['of records', 'industry', 'classified', {}],
  ['of none', 'industry', 'not_published', {}, { industry_classification: null }],
  ['in no court that is loaded', 'bankruptcies', 'not_covered', {}],
];

function changed<Whole extends object>(whole: Whole, change: Change<Whole> = {}): Whole {
  return { ...whole, ...(typeof change === 'function' ? change(whole) : change) };
}

describe('a check of an application', () => {
  it.each(rows)('%s: %s is %s', (_, key, result, application, business = {}, match = {}) => {
    const { company } = made.madeCase;
    const checked = assess(
      { ...made.madeCase.application, ...application },
      business === null ? null : { ...company, business: changed(company.business, business) },
      changed(made.madeCase.match, match),
      made.NOW,
    );
    const task = checked.tasks.find((one) => one.key === key);
    expect(task?.result).toBe(result);
    if (task?.status !== 'success') return;
    expect(task.sources.length).toBeGreaterThan(0);
    if (!['watchlist', 'exclusion_lists', 'liens'].includes(key)) expect(task.evidence.length).toBeGreaterThan(0);
  });

  it('has a case for every result of every task', () => {
    const seen = new Set(rows.map(([, key, result]) => `${key} ${result}`));
    const own = TASK_KEYS.flatMap((key) =>
      Object.entries(REVIEW_TASKS[key].results).flatMap(([result, { status }]) =>
        status === 'unknown' ? [] : [`${key} ${result}`],
      ),
    );
    expect(own.filter((one) => !seen.has(one))).toEqual([]);
  });
});

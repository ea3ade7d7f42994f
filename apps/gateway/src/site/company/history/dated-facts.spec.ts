import { describe, expect, it } from '@jest/globals';
import type { PublishedSources } from '../../../coverage/published-sources.ts';
import { datedFacts } from './dated-facts.ts';
import { historySection } from './history-section.ts';

type Business = Parameters<typeof datedFacts>[0];
type Event = Parameters<typeof datedFacts>[1][number];

const EMPTY = { data: [] };
const LIEN = {
  object: 'lien',
  type: 'ucc',
  filing_number: '7',
  status: null,
  secured_parties: [],
  debtors: [],
  collateral: null,
  absent_since: null,
};
const LOAN = {
  object: 'loan',
  type: 'ppp',
  lender: 'A Bank',
  source: 'us/ppp',
  amount: null,
  forgiveness_amount: null,
  jobs_reported: null,
  absent_since: null,
};

function business(fields: object): Business {
  const sections = {
    liens: EMPTY,
    loans: EMPTY,
    fmcsa_registrations: EMPTY,
    licenses: EMPTY,
    permits: EMPTY,
    federal: EMPTY,
  };
  return { formation: { formation_date: null }, registrations: [], ...sections, ...fields } as unknown as Business;
}

function event(fields: object): Event {
  const [before, after, source] = ['Active', 'Delinquent', 'us-or/business-registry'];
  return {
    ...{ type: 'business.changed', field: 'status', as_of: '2022-01-01', before, after, source, live: false },
    ...fields,
  } as unknown as Event;
}

describe('the dated facts of a profile', () => {
  it('are sorted by date, each with the kind of its source, and a lien with its lapse', () => {
    const facts = datedFacts(
      business({
        formation: { formation_date: '2019-03-01' },
        registrations: [{ registration_date: '2019-03-02' }],
        liens: {
          data: [
            { ...LIEN, source: 'us-co/ucc', filed_date: '2021-06-30', expiration_date: '2026-06-30', is_expired: true },
          ],
        },
        loans: { data: [{ ...LOAN, date: '2020-04-27' }] },
        federal: { data: [{ ...LOAN, date: '2020-04-27' }] }, // the same loan once more
      }),
      [],
    );
    expect(facts.map(({ date, until, row, what, kind }) => [date, until, row, what, kind])).toEqual([
      ['2019-03-01', null, 'Registration', 'Formed', 'Registry'],
      ['2019-03-02', null, 'Registration', 'Registered', 'Registry'],
      ['2020-04-27', null, 'PPP loans', 'PPP loan from A Bank: approved', 'PPP loans'],
      ['2021-06-30', '2026-06-30', 'Liens', 'UCC filing 7: filed, lapses Jun 30, 2026 (past)', 'Liens'],
    ]);
  });

  it.each([
    ['Terminated', null, 'UCC filing 7: filed, Terminated, lapse date Aug 16, 2029'],
    ['Partially released', '2029-08-16', 'UCC filing 7: filed, lapses Aug 16, 2029'],
  ])('let a lien last no longer than its status says: %s', (status, until, what) => {
    const lien = { ...LIEN, status, source: 'us-co/ucc', filed_date: '2019-08-16', expiration_date: '2029-08-16' };
    const facts = datedFacts(business({ liens: { data: [{ ...lien, is_expired: false }] } }), []);
    expect(facts).toMatchObject([{ until, what }]);
  });

  it('let no lien last that its source lacks', () => {
    const lien = { ...LIEN, source: 'us-co/ucc', filed_date: '2019-08-16', expiration_date: '2029-08-16' };
    const gone = { ...lien, is_expired: false, absent_since: '2026-11-02T08:16:02.000Z' };
    expect(datedFacts(business({ liens: { data: [gone] } }), [])).toMatchObject([
      { until: null, what: 'UCC filing 7: filed, lapses Aug 16, 2029, missing from the source since Nov 2, 2026' },
    ]);
  });

  it('leave out what has no date in its source, and the day of loading', () => {
    const facts = datedFacts(
      business({ liens: { data: [{ ...LIEN, source: 'us-co/ucc', filed_date: null, expiration_date: null }] } }),
      [event({ type: 'business.added' }), event({ as_of: null }), event({}), event({ field: 'name' })],
    );
    expect(facts).toMatchObject([{ date: '2022-01-01', row: 'Changes', what: 'Changed: Status, Legal name' }]);
  });

  it('say of a change where and how it was seen, and nothing of one that only writes a value differently', () => {
    const facts = datedFacts(business({}), [
      event({}),
      event({ field: 'watchlist', before: null, after: { entity_name: 'ACME' }, source: 'us/ofac-sdn' }),
      event({ field: 'name', live: true }),
      event({ field: 'entity_type', before: 'LLC', after: 'llc' }),
    ]);
    expect(facts.map(({ what, kind, source }) => [what, kind, source])).toEqual([
      ['Changed: Status', 'Two files compared', 'us-or/business-registry'],
      ['Changed: Screening hit', 'Screening against a list', 'us/ofac-sdn'],
      ['Changed: Legal name', 'Live lookup', 'us-or/business-registry'],
    ]);
  });
});

describe('the timeline of a profile', () => {
  it('needs two dates: one is that of the registration, which is shown anyway', async () => {
    const noSources = { find: () => undefined } as unknown as PublishedSources;
    const section = async (registered: string) => {
      const registrations = [{ registration_date: registered }];
      const dated = business({ formation: { formation_date: '2019-03-01' }, registrations });
      return String(await historySection(dated, [], noSources));
    };
    expect(await section('2019-03-01')).toBe('');
    expect(await section('2019-03-02')).toContain('Timeline from 2019');
  });
});

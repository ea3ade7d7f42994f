import { describe, expect, it } from '@jest/globals';
import type { MatchCandidate } from '@registry/contracts-business-registry';
import type { Business } from '@registry/contracts-records-sections';
import { EXTENSION_PROPERTIES } from './extension-properties.ts';
import { preview } from './preview.ts';
import { toCandidates } from './reconcile.ts';
import { Reconciliation } from './reconciliation.ts';

describe('the candidates of a query that finds none', () => {
  it('say why that does not mean that none exists', () => {
    const result = { object: 'match_result', verdict: 'no_match', candidates: [], coverage: [] } as const;
    const message = 'The registry of Oregon is being indexed: 3 companies found, 4 changes wait.';
    expect(toCandidates({ ...result, message })).toMatchObject([{ name: `No match. ${message}`, score: 0 }]);
    expect(toCandidates({ ...result, message: 'No loaded company reaches 0.5.' })).toEqual([]);
    const hidden = 'No loaded company reaches 0.5; the most probable has 0.346.';
    expect(toCandidates({ ...result, message: hidden })).toMatchObject([{ name: `No match. ${hidden}`, score: 0 }]);
  });
});

describe('what OpenRefine shows of a company', () => {
  const license = {
    ...{ object: 'license', type: 'olcc', number: '7', name: 'A', state: 'OR', description: null, date: null },
    ...{ status: 'ACTIVE', expiration_date: '2026-06-03', is_expired: true, absent_since: null },
    ...{ source: 'us-or/olcc', as_of: '2026-05-23', sources: [] },
  };
  const registration = {
    ...{ status: null, file_number: '1', source: 'us-or/business-registry-sample', as_of: '2026-10-31' },
    absent_since: '2026-11-02T08:16:02.000Z',
    addresses: [
      { type: ['agent'], full_address: '28 LIBERTY ST' },
      { type: ['other', 'principal'], full_address: '1 OAK ST' },
    ],
  };
  const business = {
    ...{ id: 'us-or-1', name: 'A', status: 'unknown', as_of: '2026-10-31', people: [], registrations: [registration] },
    formation: { entity_type: 'LLC', formation_date: null, formation_state: null },
    licenses: { data: [license] },
  } as unknown as Business;
  const cell = (wanted: string) => EXTENSION_PROPERTIES.find(({ id }) => id === wanted)?.valuesOf(business);

  it('has the day of each status, and what is past or missing since', async () => {
    expect(cell('as_of')).toEqual([{ str: '2026-10-31' }]);
    expect(cell('licenses_newest')).toEqual([{ str: 'olcc, 7, ACTIVE as of 2026-05-23, expires 2026-06-03 (past)' }]);
    const card = (await preview(business)).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(card).toContain('unknown as of 2026-10-31 Missing from the registry since 2026-11-02');
    expect(card).toContain('Fictional sample data (us-or/business-registry-sample)');
    const candidate = (as_of: string) => {
      const shown = { id: 'us-or-1', name: 'A', status: 'active', as_of, entity_type: '', full_address: '' };
      return { business: shown, confidence: 0.9, evidence: [] } as unknown as MatchCandidate;
    };
    const candidates = [candidate('2026-10-31'), candidate('')];
    const described = (source: string) => {
      const sources = [{ source, as_of: null, loaded_at: '2026-11-02T08:16:02.000Z' }];
      const coverage = [{ state: 'OR', status: 'partial', scope: null, sources, register: 'part' }] as const;
      const result = { object: 'match_result', verdict: 'review', candidates, coverage } as const;
      return toCandidates({ ...result, coverage: [...coverage] }).map((one) => 'description' in one && one.description);
    };
    const statuses = ['active as of 2026-10-31', 'active (data date unknown)'];
    expect(described('us-or/business-registry')).toEqual(statuses);
    expect(described('us-or/business-registry-sample')).toEqual(
      statuses.map((status) => `fictional sample data; ${status}`),
    );
  });

  it('has the company’s own address before that of its agent', async () => {
    expect(cell('address')).toEqual([{ str: '1 OAK ST' }]);
    expect(await preview(business)).toContain('1 OAK ST');
  });
});

it('each query of a batch is matched with its own limit, and with the least confidence of the API', async () => {
  const match = (
    queries: readonly unknown[],
    { limit, minConfidence }: { readonly limit: number; readonly minConfidence: number },
  ) =>
    Promise.resolve(
      queries.map((query) => ({
        verdict: 'no_match',
        message: `${String(query)} ${limit} ${minConfidence}`,
        candidates: [],
      })),
    );
  const reconciliation = new Reconciliation({ match } as never, {} as never, {} as never);
  const queries = [1, 5, 1].map((limit, at) => ({ id: `q${at}`, match: `name ${at}`, limit }));
  expect(await reconciliation.reconcile(queries as never)).toMatchObject({
    q0: { result: [{ name: 'No match. name 0 1 0.5' }] },
    q1: { result: [{ name: 'No match. name 1 5 0.5' }] },
    q2: { result: [{ name: 'No match. name 2 1 0.5' }] },
  });
});

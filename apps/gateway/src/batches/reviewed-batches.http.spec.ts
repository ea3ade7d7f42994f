import { beforeAll, describe, expect, it } from '@jest/globals';
import { TASK_KEYS } from '@registry/contracts-records-sections';
import { ABROAD, HOME } from '../testing/entities/linked-companies.ts';
import { BatchRequests } from '../testing/lists/batch-requests.ts';
import { problemIn } from '../testing/problem-in.ts';
import { showcaseGateway } from '../testing/showcase/showcase.ts';
import type { GatewaySurface } from '../testing/started-gateway.ts';

/** A company of two states, one on a list, and names of several, of nobody and of none. */
const ROWS = [
  { name: 'Quartz Hollow Mills LLC', state: 'CO', address: '1 Main St', city: 'Denver', postal_code: '80202' },
  { name: 'Quartz Hollow Mills LLC', state: 'CA', address: '9 Elm St', city: 'Fresno', postal_code: '93650' },
  { name: 'Cedar Ridge Bakery LLC', state: 'CO', formed: '2019-03-01' },
  { name: 'Maple Street', state: 'CO' },
  { name: 'Nobody Has This Name Anywhere', state: 'CO' },
  { name: '???' },
];

interface Line {
  readonly match: {
    readonly verdict: string;
    readonly candidates: readonly { readonly business: { readonly id: string } }[];
    readonly review: {
      readonly outcome: string;
      readonly policy: string;
      readonly reasons: readonly string[];
      readonly tasks: readonly Readonly<Record<'key' | 'status' | 'result' | 'sub_label', string>>[];
    };
  };
}

describe('a batch with the field review', () => {
  let gateway: GatewaySurface;
  let batches: BatchRequests;

  beforeAll(async () => {
    gateway = await showcaseGateway('production');
    batches = new BatchRequests(gateway, await gateway.makeKey({ dailyLimit: 5_000 }));
  }, 300_000);

  const results = async (body: string, type: string, own = batches, more = '') => {
    const id = await own.completed(await own.post(body, type, `?fields=review${more}`));
    return (await own.send('GET', `/v1/batches/${id}/results`)).text;
  };
  const lines = async (rows: readonly object[], own = batches, more = ''): Promise<readonly Line['match'][]> => {
    const body = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    const text = await results(body, 'application/x-ndjson', own, more);
    return text
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as Line).match);
  };

  it('checks each row as an application, also one without a company, and keeps codes and no text', async () => {
    const reviewed = await lines(ROWS);
    expect(reviewed.map(({ verdict }) => verdict)).toEqual([
      ...['matched', 'matched', 'matched', 'review', 'no_match', 'invalid'],
    ]);
    expect(reviewed.slice(0, 2).map(({ candidates }) => candidates[0]?.business.id)).toEqual([HOME, ABROAD]);
    for (const { review } of reviewed) {
      expect(Object.keys(review).sort()).toEqual(['outcome', 'policy', 'reasons', 'tasks']);
      expect(review.tasks.map(({ key }) => key)).toEqual(TASK_KEYS);
      expect(review.policy).toBe('default');
      expect(Object.keys(review.tasks[0] ?? {}).sort()).toEqual(['as_of', 'key', 'result', 'status', 'sub_label']);
    }
    const results = reviewed.map(({ review: { outcome, tasks } }) => {
      const shown = tasks.filter(({ key }) =>
        ['name', 'sos_match', 'address_verification', 'exclusion_lists'].includes(key),
      );
      return [outcome, ...shown.map(({ result }) => result)];
    });
    expect(results).toEqual([
      ['review', 'verified', 'shared', 'submitted_active', 'not_covered'],
      ['review', 'verified', 'unverified', 'submitted_active', 'not_covered'],
      ['reject', 'verified', 'not_submitted', 'submitted_active', 'hits'],
      ['review', 'ambiguous', 'no_company', 'no_company', 'no_company'],
      ['review', 'no_company', 'no_company', 'no_company', 'no_company'],
      ['review', 'no_company', 'no_company', 'no_company', 'no_company'],
    ]);
  });

  it('has the outcome and the checks of the unmet rules in CSV, next to a column of that name', async () => {
    const csv = ROWS.map(({ name, state = '' }) => `${name},${state},`).join('\n');
    const text = await results(`Vendor,State,review_outcome\n${csv}\n`, 'text/csv');
    const [header, ...rows] = text.trimEnd().split('\r\n');
    expect(header).toMatch(/,match_message_2,review_outcome_2,review_reasons_2$/);
    const further = 'sos_active; address_verification; person_verification; watchlist';
    const expected = [
      ...[`,review,${further}`, `,review,${further}`, `,reject,exclusion_lists; ${further}`],
      ...Array<string>(3).fill(`,review,name; ${further}`),
    ];
    expect(rows.map((row, at) => row.slice(-(expected[at]?.length ?? 0)))).toEqual(expected);
  });

  it('is judged by a policy of the workspace as it was sent, by its name in the results', async () => {
    const rules = [
      { task: 'sos_match', statuses: ['success'], otherwise: 'reject' },
      { lists: ['DPL', 'SDN'], otherwise: 'review' },
    ];
    const body = JSON.stringify({ rules });
    const kept = await batches.send('PUT', '/v1/verification-policies/strict', { body, type: 'application/json' });
    expect(kept.status).toBe(200);
    const reviewed = await lines(ROWS.slice(0, 4), batches, '&policy=strict');
    expect(reviewed.map(({ review }) => [review.policy, review.outcome, review.reasons])).toEqual([
      ...Array<unknown>(3).fill(['strict', 'review', ['DPL', 'SDN']]),
      ['strict', 'reject', ['sos_match', 'DPL', 'SDN']],
    ]);
    const other = new BatchRequests(gateway, await gateway.makeKey());
    const refused = await other.post('name\nCedar\n', 'text/csv', '?fields=review&policy=strict');
    expect(problemIn(refused)).toMatchObject({ status: 400, code: 'invalid_parameter', param: 'policy' });
  });

  it('reviews the rows of a sandbox with its companies', async () => {
    const own = new BatchRequests(gateway, await gateway.makeKey({}, 'sandbox'));
    const [found] = await lines([{ name: 'Cedar Ridge Bakery LLC', state: 'OR' }], own);
    expect(found).toMatchObject({ verdict: 'matched', review: { outcome: 'review', policy: 'default' } });
  });

  it('400: takes a policy only for reviews', async () => {
    const response = await batches.post('name\nCedar\n', 'text/csv', '?policy=strict');
    expect(problemIn(response)).toMatchObject({ status: 400, code: 'invalid_parameter', param: 'policy' });
  });
});

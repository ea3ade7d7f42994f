import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Verification, WatchlistPage } from '@registry/contracts-records-sections';
import type { EventPayload } from '@registry/contracts-watchlist';
import { eventually } from '@registry/testing';
import { Documented } from '../../testing/documented.ts';
import { deniedList } from '../../testing/lists/denied-list.ts';
import { FollowedHits } from '../../testing/lists/followed-hits.ts';
import { companiesLoad } from '../../testing/sample-companies.ts';
import { GatewaySurface, type StartedGateway } from '../../testing/started-gateway.ts';
import { WatchlistWorkspace } from '../../testing/watchlist-workspace.ts';
import { WorkspaceRequests } from '../../testing/workspace/workspace-requests.ts';

const MS_MAX = 60_000;
const NUMBER = '20201000003';
const COMPANY = `us-co-${NUMBER}`;
const NAME = 'Paging Works 3 LLC';
const LISTED = { name: NAME, street: '1 Main St', city: 'Denver', zip: '80202' };

/** Events of decided cases, from a load to webhooks: two cases of a company that no watchlist follows, of two workspaces. */
export function describeVerificationEvents(at: () => StartedGateway): void {
  const workspaces: WatchlistWorkspace[] = [];
  const lists: string[] = [];
  const cases: Verification[] = [];

  beforeAll(async () => {
    await at().load(companiesLoad());
    await at().load(deniedList([], '2026-11-10'));
    const demo = new GatewaySurface(at().running, 'demo');
    for (const decision of ['approved', 'rejected']) {
      const workspace = await WatchlistWorkspace.make(demo);
      const delivery = { type: 'webhook', url: workspace.receiver.url(), event_types: ['verification.changed'] };
      const made = await workspace.json('POST', '/v1/watchlists', { name: 'Cases', delivery });
      lists.push(String(made['id']));
      const application = { name: NAME, state: 'CO', file_number: NUMBER, external_id: `applicant-${decision}` };
      const { id } = await send<Verification>(workspace, 'POST', '/v1/verifications', application);
      const reason = { decision, reason: 'Registry and address agree.' };
      cases.push(await send<Verification>(workspace, 'POST', `/v1/verifications/${id}/decide`, reason));
      workspaces.push(workspace);
    }
    await settle();
  }, 300_000);
  afterAll(() => workspaces.forEach((workspace) => workspace.end()));

  async function send<Reply>({ key }: WatchlistWorkspace, method: string, path: string, body?: object): Promise<Reply> {
    const { status, text } = await new WorkspaceRequests(at(), key).send(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text) as Reply;
  }
  /** Waits until every change is applied, and every case is reviewed. */
  const settle = async (): Promise<void> => {
    const [workspace] = workspaces;
    if (workspace === undefined) throw new Error('There are two workspaces.');
    await new FollowedHits(at(), workspace).untilSettled();
    const due = `SELECT count(*)::integer AS n FROM verification_follows WHERE due_at < now() + interval '23 hours'`;
    await eventually(() => at().stack.rows('watchlist', due), [{ n: 0 }], MS_MAX);
  };
  const load = async (columns: Readonly<Record<string, string>>): Promise<void> => {
    await at().load(companiesLoad({ [NUMBER]: columns }));
    await settle();
  };
  const list = async (rows: Parameters<typeof deniedList>[0], asOf: string): Promise<void> => {
    await at().load(deniedList(rows, asOf));
    await settle();
  };
  const events = async (of: number): Promise<readonly EventPayload[]> => {
    const workspace = workspaces[of];
    if (workspace === undefined) throw new Error('There are two workspaces.');
    const response = await workspace.send('GET', `/v1/watchlists/${lists[of]}/events`);
    expect(new Documented('demo').departures('listWatchlistEvents', response)).toEqual([]);
    const { data } = JSON.parse(response.text) as { readonly data: readonly EventPayload[] };
    await eventually(() => Promise.resolve(workspace.receiver.bodies), data, MS_MAX);
    return data;
  };
  const changes = async () =>
    (await Promise.all([events(0), events(1)])).map((all) =>
      all.map(({ data }) => data.changes.map(({ field, before, after }) => [field, before, after].join(' '))),
    );

  it('tell each workspace that a task of its case has another status, and nothing of changes without one', async () => {
    expect(cases.map(({ status, business }) => [status, business?.id])).toEqual([
      ['approved', COMPANY],
      ['rejected', COMPANY],
    ]);
    expect(await changes()).toEqual([[], []]);
    await load({ agentfirstname: 'Janet' });
    expect(await changes()).toEqual([[], []]);
    await load({ entitystatus: 'Voluntarily Dissolved' });
    const all = await changes();
    expect(all).toEqual(Array(2).fill([expect.arrayContaining(['sos_domestic success failure'])]));
    const [first] = await events(0);
    expect(first).toMatchObject({
      type: 'verification.changed',
      data: {
        ...{ watchlist_id: lists[0], entity_id: COMPANY, source: null, as_of: null, record: null },
        business: { id: COMPANY },
        verification: {
          object: 'verification',
          id: cases[0]?.id,
          external_id: 'applicant-approved',
          status: 'approved',
        },
      },
    });
    const [ofOther] = await events(1);
    expect(ofOther?.data.verification).toMatchObject({ id: cases[1]?.id, status: 'rejected' });
    const [own] = workspaces;
    if (own === undefined) throw new Error('There are two workspaces.');
    const now = await send<Verification>(own, 'GET', `/v1/verifications/${cases[0]?.id}`);
    expect(now.decision?.changed).toEqual(first?.data.changes.map(({ field }) => field));
  });

  it('tell of a hit, and of its end for who rejects it and for all once the list has it no more, and end with the case', async () => {
    const [own] = workspaces;
    if (own === undefined) throw new Error('There are two workspaces.');
    const before = (await changes()).map(({ length }) => length);
    const since = async () => (await changes()).map((all, of) => all.slice(before[of]));
    const [hit, noHit] = [['exclusion_lists unknown failure'], ['exclusion_lists failure unknown']];
    await list([LISTED], '2026-11-11');
    expect(await since()).toEqual([[hit], [hit]]);
    const { data } = await send<WatchlistPage>(own, 'GET', `/v1/businesses/${COMPANY}/watchlist`);
    await send(own, 'PUT', `/v1/businesses/${COMPANY}/watchlist/${data[0]?.id}`, { decision: 'not_a_match' });
    await eventually(since, [[hit, noHit], [hit]], MS_MAX);
    await list([], '2026-11-12');
    expect(await since()).toEqual([
      [hit, noHit],
      [hit, noHit],
    ]);
    const follows = () => at().stack.rows('watchlist', 'SELECT verification_id AS id FROM verification_follows');
    await send(own, 'DELETE', `/v1/verifications/${cases[0]?.id}`);
    expect(await follows()).toEqual([{ id: cases[1]?.id }]);
    await load({});
    expect((await since()).map(({ length }) => length)).toEqual([2, 3]);
  });
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { deniedList, SCREENED_ID } from '../../testing/lists/denied-list.ts';
import { FollowedHits } from '../../testing/lists/followed-hits.ts';
import { send } from '../../testing/http-requests.ts';
import { companiesLoad } from '../../testing/sample-companies.ts';
import { GatewaySurface, type StartedGateway } from '../../testing/started-gateway.ts';
import { WatchlistWorkspace } from '../../testing/watchlist-workspace.ts';

const AT_HOME = { name: 'Cedar Ridge Bakery LLC', street: '1 Main St', city: 'Denver', zip: '80202' };
const ELSEWHERE = { ...AT_HOME, street: '9 Elm St', city: 'Lamar', zip: '81052' };

/** Decisions of customers on hits, as the service of watchlists knows them. */
export function describeDecisionSender(at: () => StartedGateway): void {
  const workspaces: WatchlistWorkspace[] = [];
  beforeAll(async () => {
    const gateway = at();
    await gateway.load(companiesLoad()); // back at home
    await gateway.load(deniedList([AT_HOME], '2026-11-01'));
    const demo = new GatewaySurface(gateway.running, 'demo');
    const own = await WatchlistWorkspace.make(demo);
    workspaces.push(own, await WatchlistWorkspace.make(demo));
    await new FollowedHits(gateway, own).untilSettled();
  }, 300_000);
  afterAll(() => workspaces.forEach((workspace) => workspace.end()));

  it('a workspace has no event of a hit that it rejected; another one has, and it has too once the entry says something else', async () => {
    const gateway = at();
    const [own, other] = workspaces;
    if (own === undefined || other === undefined) throw new Error('There are two workspaces.');
    const views = [own, other].map((workspace) => new FollowedHits(gateway, workspace));
    const [mine, others] = views;
    if (mine === undefined || others === undefined) throw new Error('There are two views.');
    const lists = [await mine.follow([SCREENED_ID]), await others.follow([SCREENED_ID])] as const;
    await mine.untilSettled();
    const [hit = ''] = await mine.hits([SCREENED_ID]);
    const path = `/v1/businesses/${SCREENED_ID}/watchlist/${hit.split(' ')[1] ?? ''}`;
    // One on a record is sent too.
    await gateway.stack.rows(
      'gateway',
      `INSERT INTO screening_decisions (workspace_id, business_id, result_id, decision, content)
     SELECT id, '${SCREENED_ID}', 'rec_3q2-7wEjY0mB1cQxUv5a', 'confirmed', 'x' FROM workspaces LIMIT 1`,
    );
    const decided = await send(gateway.baseUrl, path, {
      method: 'PUT',
      headers: { 'x-api-key': own.key, 'content-type': 'application/json' },
      body: JSON.stringify({ decision: 'not_a_match' }),
    });
    expect(decided.status).toBe(200);
    const known = () => gateway.stack.rows('watchlist', 'SELECT company_key FROM decided_hits WHERE is_rejected');
    await eventually(known, [{ company_key: SCREENED_ID }], 30_000);
    const sent = () =>
      gateway.stack.rows(
        'gateway',
        'SELECT left(result_id, 4) AS of FROM screening_decisions WHERE noted_at IS NOT NULL ORDER BY 1',
      );
    await eventually(sent, [{ of: 'rec_' }, { of: 'wlr_' }], 30_000);

    const load = async (rows: Parameters<typeof deniedList>[0], asOf: string) => {
      await gateway.load(deniedList(rows, asOf));
      await mine.untilSettled();
      return Promise.all([mine.events(lists[0], 0), others.events(lists[1], 0)]).then((all) =>
        all.map(({ hits }) => hits),
      );
    };
    const [added, removed] = [`added ${hit}`, `removed ${hit}`];
    // Gone and back as it was.
    expect(await load([], '2026-11-02')).toEqual([[], [removed]]);
    expect(await load([AT_HOME], '2026-11-03')).toEqual([[], [added, removed]]);
    // It says something else, and is a hit all the same: it counts again for who rejected it.
    const again = { ...AT_HOME, street: '1 Main St, Suite 9' };
    expect(await load([again], '2026-11-04')).toEqual([[added], [added, removed]]);
    // It says something else elsewhere, and then here.
    const moved = { ...ELSEWHERE, street: '10 Elm St' };
    await load([moved], '2026-11-05');
    const [mineNow, othersNow] = await load([{ ...AT_HOME, street: '2 Main St' }], '2026-11-06');
    expect(othersNow).toEqual([added, added, removed, removed]);
    expect(mineNow).toEqual([added, added, removed]);
  }, 300_000);
}

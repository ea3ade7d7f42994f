import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BusinessEvent } from '@registry/contracts-business-registry';
import type { WatchlistResult } from '@registry/contracts-records-sections';
import type { EventPayload } from '@registry/contracts-watchlist';
import { eventually } from '@registry/testing';
import { createHash } from 'node:crypto';
import { deniedList, type DeniedRow, excludedList } from '../../testing/lists/denied-list.ts';
import { Documented } from '../../testing/documented.ts';
import { type ChangedCompanies, companiesLoad } from '../../testing/sample-companies.ts';
import { GatewaySurface, type StartedGateway } from '../../testing/started-gateway.ts';
import { COMPANY, WatchlistWorkspace } from '../../testing/watchlist-workspace.ts';

const BAKERY: DeniedRow = { name: 'Cedar Ridge Bakery LLC', street: '1 Main Street', city: 'Denver', zip: '80202' };
/** The company is elsewhere when the stack starts. */
export const ELSEWHERE: DeniedRow = { ...BAKERY, street: '9 Elm St', city: 'Lamar', zip: '81052' };
const MS_MAX = 30_000;

/** Events of screening hits. The stack has a list with the company elsewhere. */
export function describeScreeningEvents(at: () => StartedGateway): void {
  let workspace: WatchlistWorkspace;
  let list: string;
  let position: string;

  beforeAll(async () => {
    workspace = await WatchlistWorkspace.make(new GatewaySurface(at().running, 'demo'));
    const made = { name: 'Suppliers', delivery: { type: 'webhook', url: workspace.receiver.url() } };
    list = String((await workspace.json('POST', '/v1/watchlists', made))['id']);
    await workspace.json('POST', `/v1/watchlists/${list}/entities`, { entity_id: COMPANY });
    await eventually(async () => (await screenings()).length, 1, MS_MAX);
    position = String((await production('/v1/export/businesses?state=co')).headers['x-position']);
  }, 300_000);
  afterAll(() => workspace.end());

  const production = (path: string) => at().get(path, { headers: { 'x-api-key': workspace.key } });
  const screenings = () => at().stack.rows('business-registry', 'SELECT 1 AS one FROM screenings');
  const events = async () => (await workspace.json('GET', `/v1/watchlists/${list}/events`))['data'] as EventPayload[];
  const loadList = (rows: readonly DeniedRow[], asOf: string) => at().load(deniedList(rows, asOf));
  const loadCompanies = (changed: ChangedCompanies) => at().load(companiesLoad(changed));
  const untilMore = (from: number, ...types: readonly string[]) =>
    eventually(async () => (await events()).slice(from).map(({ type }) => type), types, MS_MAX);
  const untilEvents = (...types: readonly string[]) =>
    eventually(async () => (await events()).map(({ type }) => type), types, MS_MAX);

  it('tell of a hit that a later version of the list makes, and of its end, in every place of changes', async () => {
    await loadList([BAKERY], '2026-10-02');
    await untilEvents('watchlist.hit_added');
    await loadList([ELSEWHERE], '2026-10-03');
    await untilEvents('watchlist.hit_added', 'watchlist.hit_removed');

    const response = await workspace.send('GET', `/v1/watchlists/${list}/events`);
    expect(new Documented('demo').departures('listWatchlistEvents', response)).toEqual([]);
    const [added, removed] = await events();
    const hit = { object: 'watchlist_result', status: 'hit', list: 'DPL', entity_name: BAKERY.name, decision: null };
    expect(added?.data).toMatchObject({
      entity_id: COMPANY,
      source: 'us/bis-denied-persons',
      as_of: '2026-10-02',
      changes: [{ field: 'watchlist', before: null, after: hit }],
      business: { id: COMPANY },
      record: null,
    });
    expect(removed?.data).toMatchObject({ as_of: '2026-10-03', changes: [{ before: hit, after: null }] });

    await eventually(() => Promise.resolve(workspace.receiver.bodies.length), 2, MS_MAX);
    expect(workspace.receiver.bodies).toEqual([added, removed]);

    const history = await production(`/v1/businesses/${COMPANY}/events`);
    expect(new Documented('production').departures('listBusinessEvents', history)).toEqual([]);
    const { data } = JSON.parse(history.text) as { data: readonly BusinessEvent[] };
    expect(data.map(({ type, field }) => `${type} ${field}`)).toEqual([
      'watchlist.hit_removed watchlist',
      'watchlist.hit_added watchlist',
      'business.added name',
    ]);
    const changes = JSON.parse((await production(`/v1/changes?after=${position}`)).text);
    expect(changes.data).toMatchObject(Array(2).fill({ type: 'business.changed', id: COMPANY }));
    const shown = /Screening hit<\/strong>\s*<ins>Cedar Ridge Bakery LLC \(DPL\)<\/ins>/;
    const page = async () => shown.test((await workspace.send('GET', `/companies/${COMPANY}`)).text);
    await eventually(page, true, MS_MAX);
  });

  it('state each the date and the file of its own list, whichever is newer', async () => {
    const from = (await events()).length;
    const excluded = excludedList([BAKERY], '2016-06-30');
    const again = deniedList([{ ...BAKERY, expires: '10/31/2099' }], '2026-10-04');
    await at().load(excluded);
    await untilMore(from, 'watchlist.hit_added');
    await at().load(again);
    await untilMore(from, 'watchlist.hit_added', 'watchlist.hit_added');
    const stated = ({ data }: EventPayload) => {
      const [{ before = null, after = null } = {}] = data.changes;
      const hit = (after ?? before) as WatchlistResult | null;
      return [hit?.list, data.source, data.as_of, hit?.record.as_of, hit?.record.file_digest];
    };
    const [ofExcluded, ofDenied] = [excluded, again].map(
      ({ csv }) => `sha256:${createHash('sha256').update(csv).digest('hex')}`,
    );
    const all = [
      ['LEIE', 'us/hhs-leie', '2016-06-30', '2016-06-30', ofExcluded],
      ['DPL', 'us/bis-denied-persons', '2026-10-04', '2026-10-04', ofDenied],
    ];
    expect((await events()).slice(from).map(stated)).toEqual(all);
    await eventually(() => Promise.resolve(workspace.receiver.bodies.length), from + 2, MS_MAX);
    expect(workspace.receiver.bodies.slice(from).map((body) => stated(body as unknown as EventPayload))).toEqual(all);
  });

  it('tell of the end of each hit when the last day of its entry is over, without a load', async () => {
    const from = (await events()).length;
    const due = () => at().stack.rows('watchlist', 'SELECT screening_due::text AS due FROM followed_companies');
    await eventually(due, [{ due: '2099-11-01' }], MS_MAX);
    // The day comes: the last days of both entries and the day of the next screening lie in the past.
    await at().stack.rows(
      'records-sections',
      `UPDATE exclusion_entries SET expires_at = '2026-01-31', entry = (entry::jsonb || '{"expires_at": "2026-01-31"}')::json
        WHERE name = '${BAKERY.name}'`,
    );
    await at().stack.rows('watchlist', "UPDATE followed_companies SET screening_due = '2026-02-01'");
    await untilMore(from, 'watchlist.hit_removed', 'watchlist.hit_removed');
    const ended = (await events()).slice(from).map(({ data }) => {
      const [{ before = null, after = null } = {}] = data.changes;
      return [(before as WatchlistResult | null)?.list, data.as_of, after];
    });
    expect(ended.toSorted()).toEqual([
      ['DPL', '2026-10-04', null],
      ['LEIE', '2016-06-30', null],
    ]);
    await eventually(due, [{ due: 'infinity' }], MS_MAX);
    await loadList([ELSEWHERE], '2026-10-05');
  });

  it('tell of a hit that the company itself makes, as it moves to the place of an entry', async () => {
    const before = (await events()).length;
    await loadCompanies({
      '20191000001': { principaladdress1: '9 Elm St', principalcity: 'Lamar', principalzipcode: '81052' },
    });
    const since = async () => (await events()).slice(before).map(({ type }) => type);
    await eventually(since, ['business.address_changed', 'watchlist.hit_added'], MS_MAX);
  });

  it('tell nothing to who follows a company that has hits already, or of one that is suppressed', async () => {
    const other = await workspace.makeWatchlist();
    await workspace.json('POST', `/v1/watchlists/${other}/entities`, { entity_id: COMPANY });
    await at().run('business-registry', 'suppress', COMPANY, '--reason', 'spec');
    const types = async () => {
      const { data } = (await workspace.json('GET', `/v1/watchlists/${other}/events`)) as { data: unknown };
      return (data as EventPayload[]).map(({ type }) => type);
    };
    await eventually(types, ['business.removed'], MS_MAX);
    await loadList([], '2026-10-06');
    await at().run('business-registry', 'unsuppress', COMPANY, '--reason', 'spec');
    await eventually(types, ['business.removed', 'business.restored', 'watchlist.hit_removed'], MS_MAX);
  });
}

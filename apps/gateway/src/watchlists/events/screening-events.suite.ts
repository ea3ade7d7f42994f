import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BusinessEvent } from '@registry/contracts-business-registry';
import type { EventPayload } from '@registry/contracts-watchlist';
import { eventually } from '@registry/testing';
import { deniedList, type DeniedRow } from '../../testing/lists/denied-list.ts';
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
    const made = { name: 'Suppliers', delivery: { type: 'webhook', url: workspace.receiver.url } };
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
    await loadList([], '2026-10-04');
    await at().run('business-registry', 'unsuppress', COMPANY, '--reason', 'spec');
    await eventually(types, ['business.removed', 'business.restored', 'watchlist.hit_removed'], MS_MAX);
  });
}

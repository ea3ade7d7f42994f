import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Change } from '@registry/contracts-business-registry';
import type { EventPayload, WatchlistEntity } from '@registry/contracts-watchlist';
import { eventually } from '@registry/testing';
import { Documented } from '../../testing/documented.ts';
import {
  ABROAD,
  alaskaLoad,
  californiaLoad,
  FURTHER,
  HOME,
  HOME_COMPANY,
  NAME_ABROAD,
} from '../../testing/entities/linked-companies.ts';
import { companiesLoad } from '../../testing/sample-companies.ts';
import { GatewaySurface, type StartedGateway } from '../../testing/started-gateway.ts';
import { WatchlistWorkspace } from '../../testing/watchlist-workspace.ts';

const MS_MAX = 60_000;
const SAME_NAME = expect.stringContaining('same name');

/** Changes of an entity, from a load to watchlists and copies. */
export function describeEntityEvents(at: () => StartedGateway): void {
  let workspace: WatchlistWorkspace;
  let list: string;
  /** After the changes that were read. */
  let position: string;
  /** The number of the newest event that was read. */
  let seen = 0;
  /** The id that registrations had which left, and came back. */
  let split: string | null = null;

  beforeAll(async () => {
    await at().load(companiesLoad({}, [HOME_COMPANY]));
    workspace = await WatchlistWorkspace.make(new GatewaySurface(at().running, 'demo'));
    const made = { name: 'Suppliers', delivery: { type: 'webhook', url: workspace.receiver.url() } };
    list = String((await workspace.json('POST', '/v1/watchlists', made))['id']);
    await workspace.json('POST', `/v1/watchlists/${list}/entities`, { entity_id: HOME, all_registrations: true });
    position = String((await production('/v1/export/businesses?state=co')).headers['x-position']);
  }, 300_000);
  afterAll(() => workspace.end());

  const production = (path: string) => at().get(path, { headers: { 'x-api-key': workspace.key } });
  const readEntity = async (id: string): Promise<string | null> =>
    JSON.parse((await production(`/v1/businesses/${id}?sparse=true`)).text).entity_id;

  /** The companies of the watchlist, as `us-ca-1 through us-co-1`. */
  const followed = async (): Promise<string[]> => {
    const response = await workspace.send('GET', `/v1/watchlists/${list}/entities`);
    expect(new Documented('demo').departures('listWatchlistEntities', response)).toEqual([]);
    const entities = JSON.parse(response.text).data as readonly WatchlistEntity[];
    return entities
      .map(({ entity_id: id, followed_through: through }) => (through === null ? id : `${id} through ${through}`))
      .toSorted();
  };

  /**
   * The events since the last call, once there are those of these types and companies. `leaving`: of a registration that leaves they may
   * come or not.
   */
  const nextEvents = async (expected: readonly string[], ...leaving: readonly string[]): Promise<EventPayload[]> => {
    const readAll = async () =>
      (await workspace.json('GET', `/v1/watchlists/${list}/events?after=${seen}`))['data'] as EventPayload[];
    const read = async () => (await readAll()).filter(({ data }) => !leaving.includes(String(data.entity_id)));
    const types = async () => (await read()).map(({ type, data }) => `${type} ${data.entity_id}`).toSorted();
    await eventually(types, expected.toSorted(), MS_MAX);
    const [events, all] = [await read(), await readAll()];
    seen = all.at(-1)?.sequence ?? seen;
    await eventually(() => Promise.resolve(workspace.receiver.bodies.length), seen, MS_MAX);
    expect(workspace.receiver.bodies.slice(-all.length)).toEqual(all);
    return events;
  };

  /** Reads the changes of entities since the last call, as copies do. */
  const nextMoves = async (): Promise<Pick<Change, 'id' | 'entity'>[]> => {
    const response = await production(`/v1/changes?after=${position}`);
    expect(new Documented('production').departures('listChanges', response)).toEqual([]);
    const { data, position: next } = JSON.parse(response.text) as { data: readonly Change[]; position: string };
    position = next;
    return data
      .flatMap(({ id, entity }) => (entity === null ? [] : [{ id, entity }]))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  };

  it('say of a registration that joins why, and follow it from then on', async () => {
    await at().stack.load(californiaLoad({ [NAME_ABROAD]: ABROAD }));
    const [linked] = await nextEvents([`registration.linked ${HOME}`]);
    const id = await readEntity(HOME);
    expect(linked?.data.changes).toEqual([
      { field: 'entity_id', before: null, after: id },
      { field: 'registered_in', before: ['CO'], after: ['CA', 'CO'] },
      { field: 'reason', before: null, after: SAME_NAME },
    ]);
    const entity = { type: 'registration.linked', entity_id_before: null, entity_id_after: id, reason: SAME_NAME };
    expect(await nextMoves()).toEqual([
      { id: ABROAD, entity },
      { id: HOME, entity },
    ]);
    await eventually(followed, [`${ABROAD} through ${HOME}`, HOME], MS_MAX);

    await at().stack.load(alaskaLoad());
    await nextEvents([`registration.linked ${HOME}`, `registration.linked ${ABROAD}`]);
    expect(await nextMoves()).toMatchObject([
      { id: FURTHER, entity: { entity_id_before: null, entity_id_after: id } },
      { id: ABROAD, entity: { entity_id_before: id, entity_id_after: id } },
      { id: HOME, entity: { entity_id_before: id, entity_id_after: id } },
    ]);
    await eventually(followed, [`${FURTHER} through ${HOME}`, `${ABROAD} through ${HOME}`, HOME], MS_MAX);
  });

  it('say that an entity is split, and that two are one again, whose younger id is 308 to the older', async () => {
    const older = await readEntity(HOME);
    const younger = { [HOME_COMPANY.entityid]: { entityformdate: '06/01/2025' } };
    await at().stack.load(companiesLoad(younger, [HOME_COMPANY]));
    await eventually(followed, [HOME], MS_MAX);
    split = await readEntity(ABROAD);
    expect([await readEntity(HOME), split === older, await readEntity(FURTHER)]).toEqual([older, false, split]);
    await nextEvents([`entity.split ${HOME}`], ABROAD, FURTHER);
    expect(await nextMoves()).toMatchObject([
      { id: FURTHER, entity: { type: 'entity.split', entity_id_before: older, entity_id_after: split } },
      { id: ABROAD, entity: { type: 'entity.split', entity_id_before: older, entity_id_after: split } },
      { id: HOME, entity: { type: 'entity.split', entity_id_before: older, entity_id_after: older } },
    ]);

    await at().stack.load(companiesLoad({}, [HOME_COMPANY]));
    await eventually(followed, [`${FURTHER} through ${HOME}`, `${ABROAD} through ${HOME}`, HOME], MS_MAX);
    const [merged] = await nextEvents([`entity.merged ${HOME}`]);
    expect(merged?.data.changes).toContainEqual({ field: 'reason', before: null, after: SAME_NAME });
    const moves = await nextMoves();
    expect(moves.map(({ entity }) => entity?.type)).toEqual(Array(3).fill('entity.merged'));
    expect(moves[0]?.entity).toMatchObject({ entity_id_before: split, entity_id_after: older, reason: SAME_NAME });

    for (const rest of ['', '/watchlist?page=1', '/records?section=liens']) {
      const response = await production(`/v1/entities/${String(split).toUpperCase()}${rest}`);
      expect([response.status, response.headers['location']]).toEqual([308, `/v1/entities/${older}${rest}`]);
      expect(JSON.parse(response.text)).toEqual({ object: 'merged_entity', id: split, merged_into: older });
    }
    const byParameter = await at().get(`/v1/entities/${split}/watchlist?api_token=${workspace.key}`);
    expect([byParameter.status, byParameter.headers['location']]).toEqual([308, `/v1/entities/${older}/watchlist`]);
    const { text } = await production(`/v1/businesses?q=quartz+hollow&state=co,ca,ak&group=entity`);
    expect(JSON.parse(text)).toMatchObject({ total_count: 1, data: [{ entity_id: older }] });
  });

  it('say that an operator decided, and follow a registration no longer that was split off: its old id leads to it', async () => {
    const id = await readEntity(HOME);
    await at().stack.run('business-registry', 'entities', 'split', ABROAD, HOME, '--reason', 'other owners');
    await eventually(followed, [`${FURTHER} through ${HOME}`, HOME], MS_MAX);
    await eventually(async () => await readEntity(ABROAD), split, MS_MAX);
    const moves = await nextMoves();
    expect(moves).toContainEqual({
      id: ABROAD,
      entity: {
        type: 'registration.unlinked',
        entity_id_before: id,
        entity_id_after: split,
        reason: 'decided by the operator',
      },
    });
    expect(moves.map((move) => move.id)).toEqual([FURTHER, ABROAD, HOME]);
    await nextEvents([`registration.unlinked ${HOME}`, `registration.unlinked ${FURTHER}`], ABROAD);
  });

  it('say nothing of a registration that is suppressed, which is followed no longer', async () => {
    await at().stack.run('business-registry', 'suppress', FURTHER, '--reason', 'spec');
    await eventually(followed, [HOME], MS_MAX);
    await nextEvents([`business.removed ${FURTHER}`]);
    expect(await nextMoves()).toEqual([]);
  });
}

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { migratedDatabase } from '@registry/persistence/database-fixture';
import { withClient } from '@registry/private-servers';
import { migrations } from '../../../migrations/migrations.ts';
import { eraseBusiness } from '../../suppress/erase-business.ts';
import { suppressBusiness, unsuppressBusiness } from '../../suppress/suppress-business.ts';
import { california, florida, home } from '../../testing/bakery-registrations.ts';
import { EntityFixture, type WrittenRegistration } from '../../testing/entity-fixture.ts';
import { decide, undoDecision } from '../decisions/decide.ts';
import { EntitiesReadModel } from '../entities.read-model.ts';

const DECISION = { by: 'spec', reason: 'made' };

let registry: EntityFixture;

beforeAll(async () => {
  registry = await EntityFixture.create();
});
beforeEach(() => registry.clear());
afterAll(() => registry.destroy());

const listChanges = (state: string, fileNumber: string) =>
  registry.rows<{ type: string; field: string; before: unknown; after: unknown }>(
    'SELECT type, field, before, after FROM business_changes WHERE state = $1 AND file_number_key = $2 ORDER BY version, position',
    [state, fileNumber],
  );
const listTypes = async (state: string, fileNumber: string) =>
  (await listChanges(state, fileNumber)).filter(({ field }) => field === 'entity_id').map(({ type }) => type);
const history = (entity: string | null) =>
  registry.rows<{ key: string; joined: boolean; reason: string }>(
    'SELECT file_number_key AS key, has_joined AS joined, reason FROM entity_changes WHERE entity_id = $1 ORDER BY change_no',
    [entity],
  );

describe('registrations of one legal entity', () => {
  it('are one set, whichever of them comes first', async () => {
    await registry.load(california);
    expect(await registry.sets()).toEqual([]);
    await registry.load(florida);
    await registry.load(home);
    expect(await registry.sets()).toEqual([expect.stringMatching(/^us-ca-200 us-de-100 us-fl-300 /)]);
    expect(await listTypes('DE', '100')).toEqual(['registration.linked']);
    expect(await listTypes('CA', '200')).toEqual(['registration.linked', 'registration.linked']);
    const [, states, reason] = await listChanges('DE', '100');
    expect(states).toMatchObject({ field: 'registered_in', before: ['DE'], after: ['CA', 'DE', 'FL'] });
    expect(reason).toMatchObject({ field: 'reason', after: expect.stringContaining('same name') });
  });

  it('are never two domestic ones, nor namesakes of different states of formation', async () => {
    const other = { ...home, state: 'NV', fileNumber: '900', formationState: 'NV' } as const;
    await registry.load(home, other, { ...california, formationState: 'NV' });
    expect(await registry.sets()).toEqual([expect.stringMatching(/^us-ca-200 us-nv-900 /)]);
  });

  it('need more than a name that several bear in the state of formation', async () => {
    const namesake = { ...home, fileNumber: '101' };
    await registry.load(home, namesake, california);
    expect(await registry.sets()).toEqual([]);
    await registry.load(
      { ...namesake, formed: '2020-01-01' },
      { ...california, agents: ['Ada Marsh'] },
      { ...home, agents: ['Marsh, Ada'] },
    );
    expect(await registry.sets()).toEqual([expect.stringMatching(/^us-ca-200 us-de-100 /)]);
  });

  it('are parted when a name changes, and the domestic one keeps the id', async () => {
    await registry.load(home, california, florida);
    const id = await registry.entityOf(home);
    await registry.load({ ...home, name: 'Otter Creek Mills, LLC' });
    expect(await registry.entityOf(home)).toBe(id);
    const left = await registry.entityOf(california);
    expect(left).not.toBe(id);
    expect(await registry.entityOf(florida)).toBe(left);
    expect(await listTypes('CA', '200')).toEqual(['registration.linked', 'entity.split']);
    await registry.load(home);
    expect(await registry.entityOf(california)).toBe(id);
    expect(await registry.rows('SELECT entity_id, merged_into FROM entities WHERE merged_into IS NOT NULL')).toEqual([
      { entity_id: left, merged_into: id },
    ]);
    expect(await listTypes('FL', '300')).toEqual(['registration.linked', 'entity.split', 'entity.merged']);
  });

  it('of a successor are another one, also where a third would join them', async () => {
    const dissolved = { ...home, formed: '1998-04-01', status: 'inactive', ended: '2005-01-31' } as const;
    await registry.load(dissolved, { ...california, registered: '2010-02-01' });
    expect(await registry.sets()).toEqual([]);
    await registry.load({ ...florida, registered: '2000-05-01', status: 'inactive', ended: '2004-05-01' });
    expect(await registry.sets()).toEqual([expect.stringMatching(/^us-de-100 us-fl-300 /)]);
  });

  it('differ in nothing that many unrelated companies have, counted in what is loaded', async () => {
    const agents = ['Carrier Agents, Inc.'];
    const namesake = { ...home, fileNumber: '101' };
    const foreign = { ...california, agents, officers: ['Jane Roe'] };
    await registry.load({ ...home, agents, officers: ['Jane Roe'] }, namesake, foreign);
    expect(await registry.sets()).toEqual([expect.stringMatching(/^us-ca-200 us-de-100 /)]);
    const names = ['Amber', 'Birch', 'Clover', 'Dune', 'Elm', 'Fern', 'Grove', 'Hazel', 'Iris', 'Juniper', 'Kelp'];
    const others = names.map((name, n) => ({
      ...home,
      state: 'NV' as const,
      formationState: 'NV' as const,
      fileNumber: `7${n}`,
      name: `${name} Mills, LLC`,
      agents,
      officers: ['ROE, JANE'],
    }));
    // What is common is counted once no load of this database is under way; those of others on the server do not matter.
    const claim = "SELECT pg_advisory_lock(hashtext('claim-state'), hashtext('NV'))";
    const another = await migratedDatabase('business-registry', migrations);
    await withClient(another.url, async (other) => {
      await other.query(claim);
      await withClient(registry.test.url, async (own) => {
        await own.query(claim);
        await registry.load(...others);
        expect(await registry.sets()).toEqual([expect.stringMatching(/^us-ca-200 us-de-100 /)]);
      });
      await registry.load();
      expect(await registry.sets()).toEqual([]);
    });
    await another.drop();
    for (const one of others.slice(0, 8)) await registry.remove(one);
    expect(await registry.sets()).toEqual([expect.stringMatching(/^us-ca-200 us-de-100 /)]);
  });

  it('lead on from an id that became part of another one only while it has them', async () => {
    const otherName = 'Otter Creek Mills, LLC';
    await registry.load({ ...home, fileNumber: '90' }, { ...california, state: 'NY', fileNumber: '91' });
    await registry.load({ ...california, name: otherName }, { ...florida, name: otherName });
    const older = await registry.entityOf({ state: 'DE', fileNumber: '90' });
    const younger = await registry.entityOf(california);
    const link = (one: WrittenRegistration) =>
      registry.database.transaction((client) =>
        decide(client, 'link', [one, { state: 'DE', fileNumber: '90' }], DECISION),
      );
    await link(california);
    await registry.worker.catchUp();
    const merged = await registry.entityOf(california);
    const lost = merged === older ? younger : older;
    const entities = new EntitiesReadModel(registry.database);
    expect(await entities.get(lost ?? '')).toMatchObject({ mergedInto: merged });
    await registry.database.transaction((client) => undoDecision(client, 1, DECISION));
    await registry.worker.catchUp();
    expect(await registry.entityOf({ state: 'DE', fileNumber: '90' })).toBe(older);
    expect([await registry.entityOf(california), await registry.entityOf(florida)]).toEqual([younger, younger]);
    expect(await entities.get(younger ?? '')).toMatchObject({ entity: { id: younger }, mergedInto: null });
    await link(florida);
    await registry.worker.catchUp();
    for (const one of [california, florida]) await registry.remove(one);
    await expect(entities.get(lost ?? '')).rejects.toMatchObject({ code: { slug: 'entity_gone' } });
  });

  it('are linked by a former name that the registry gives, and by an EIN', async () => {
    await registry.load({ ...home, name: 'Otter Creek Mills, LLC', formerName: home.name }, california);
    expect(await registry.sets()).toHaveLength(1);
    await registry.clear();
    await registry.load({ ...california, ein: '841234567' });
    await registry.load({ ...home, name: 'Otter Creek Mills, LLC', ein: '841234567' });
    expect(await registry.sets()).toEqual(['us-ca-200 us-de-100 1']);
  });

  it('are in no set while they are suppressed, without an event', async () => {
    await registry.load(home, california, florida);
    const before = await listChanges('DE', '100');
    const id = { state: 'CA', fileNumber: '200' } as const;
    await registry.database.transaction((client) => suppressBusiness(client, id, DECISION));
    await registry.worker.catchUp();
    expect(await registry.sets()).toEqual([expect.stringMatching(/^us-de-100 us-fl-300 /)]);
    expect(await listChanges('DE', '100')).toEqual(before);
    await registry.database.transaction((client) => unsuppressBusiness(client, id, DECISION));
    await registry.worker.catchUp();
    expect(await registry.sets()).toEqual([expect.stringMatching(/^us-ca-200 us-de-100 us-fl-300 /)]);
  });

  it('have their id again when all of them were suppressed and one after the other returns, without an event by itself', async () => {
    await registry.load(home, california);
    const id = await registry.entityOf(home);
    const change = async (one: WrittenRegistration, by: typeof suppressBusiness) => {
      await registry.database.transaction((client) => by(client, one, DECISION));
      await registry.worker.catchUp();
    };
    for (const one of [home, california]) await change(one, suppressBusiness);
    expect([await registry.entityOf(home), await registry.entityOf(california)]).toEqual([null, null]);
    const before = await listChanges('CA', '200');
    await change(california, unsuppressBusiness);
    expect(await registry.entityOf(california)).toBe(id);
    expect(await listChanges('CA', '200')).toEqual(before);
    await change(home, unsuppressBusiness);
    expect([await registry.entityOf(home), await registry.entityOf(california)]).toEqual([id, id]);
  });

  it('have their id again together, and not if the entity goes on in others meanwhile', async () => {
    await registry.load(home, california, florida);
    const id = await registry.entityOf(home);
    const all = [home, california, florida];
    const change = (some: readonly WrittenRegistration[], by: typeof suppressBusiness) =>
      registry.database.transaction(async (client) => {
        for (const one of some) await by(client, one, DECISION);
      });
    await change(all, suppressBusiness);
    await registry.worker.catchUp();
    expect(await registry.sets()).toEqual([]);
    await change(all, unsuppressBusiness);
    await registry.worker.catchUp();
    expect(await Promise.all(all.map((one) => registry.entityOf(one)))).toEqual([id, id, id]);

    await change([home], suppressBusiness);
    await registry.load({ ...home, name: 'Otter Creek Mills, LLC' });
    await change([home], unsuppressBusiness);
    await registry.worker.catchUp();
    expect([await registry.entityOf(home), await registry.entityOf(california)]).toEqual([null, id]);
  });

  it('neither join twice nor stay in a history that they left while they were suppressed', async () => {
    await registry.load(home, california, florida);
    const id = await registry.entityOf(home);
    const change = async (by: typeof suppressBusiness) => {
      await registry.database.transaction((client) => by(client, home, DECISION));
      await registry.worker.catchUp();
    };
    const entries = await history(id);
    await change(suppressBusiness);
    await change(unsuppressBusiness);
    expect(await history(id)).toEqual(entries);
    await change(suppressBusiness);
    await registry.load({ ...home, name: 'Otter Creek Mills, LLC' });
    const changes = await listTypes('DE', '100');
    await change(unsuppressBusiness);
    expect(await listTypes('DE', '100')).toEqual(changes);
    expect(await history(id)).toMatchObject([...entries, { key: '100', joined: false }]);
  });

  it('say why one left that came back elsewhere, and why it joined there', async () => {
    const name = 'Otter Creek Mills, LLC';
    await registry.load(home, california, { ...florida, name });
    const left = await registry.entityOf(home);
    await registry.database.transaction((client) => suppressBusiness(client, home, DECISION));
    await registry.load({ ...home, name });
    await registry.database.transaction((client) => unsuppressBusiness(client, home, DECISION));
    await registry.worker.catchUp();
    expect((await history(left)).at(-1)?.reason).toBe('the evidence says that these are of another company');
    expect((await history(await registry.entityOf(home))).at(-1)?.reason).toMatch(/^same name/);
  });

  it('of an erased company have no id again: nothing of it is kept', async () => {
    const erased = { ...home, fileNumber: '150' };
    await registry.load(erased, california);
    for (const one of [erased, california])
      await registry.database.transaction((client) => suppressBusiness(client, one, DECISION));
    await registry.worker.catchUp();
    expect(await registry.rows("SELECT FROM left_members WHERE state = 'DE'")).toHaveLength(1);
    await registry.database.transaction((client) => eraseBusiness(client, erased, DECISION));
    await registry.worker.catchUp();
    expect(await registry.rows("SELECT FROM left_members WHERE state = 'DE'")).toEqual([]);
  });

  it('are parted when the one that links them is erased as soon as it is suppressed', async () => {
    const formerName = 'Otter Creek Mills, LLC';
    await registry.load({ ...home, formerName }, california, { ...florida, name: formerName });
    expect(await registry.sets()).toEqual([expect.stringMatching(/^us-ca-200 us-de-100 us-fl-300 /)]);
    await registry.database.transaction((client) => suppressBusiness(client, home, DECISION));
    await registry.database.transaction((client) => eraseBusiness(client, home, DECISION));
    await registry.worker.catchUp();
    expect(await registry.sets()).toEqual([]);
    for (const { state, fileNumber } of [california, florida])
      expect(await listTypes(state, fileNumber)).toEqual(['registration.linked', 'registration.unlinked']);
  });

  it('join with the confidence of the link that is the reason', async () => {
    const agents = ['Ada Marsh'];
    const elsewhere = { ...florida, registered: null, addresses: ['2 Elm St, Reno, NV'] };
    await registry.load({ ...california, agents }, { ...elsewhere, formationState: 'NV' });
    await registry.load({ ...home, agents, addresses: ['1 Oak St, Dover, DE'] }, elsewhere);
    const links = await registry.rows<{ confidence: number }>('SELECT confidence FROM entity_links ORDER BY 1 DESC');
    expect(new Set(links.map(({ confidence }) => confidence)).size).toBe(2);
    const [joined] = await registry.rows<{ reason: string; confidence: number }>(
      "SELECT reason, confidence FROM entity_changes WHERE state = 'DE' AND has_joined",
    );
    expect(joined).toEqual({
      reason: expect.stringContaining('same registered agent'),
      confidence: links[0]?.confidence,
    });
  });

  it('leave the set when their registry no longer has them', async () => {
    await registry.load(home, california);
    await registry.remove(california);
    expect(await registry.sets()).toEqual([]);
    expect(await listTypes('DE', '100')).toEqual(['registration.linked', 'registration.unlinked']);
    expect(await registry.entityOf(home)).not.toBeNull();
  });

  it('are the same after a fill from the tables, with the same ids and without an event', async () => {
    await registry.load(home, california, florida);
    const before = [await registry.sets(), await registry.entityOf(home), await listChanges('DE', '100')];
    await registry.rows('UPDATE entity_progress SET epoch = NULL');
    await registry.worker.catchUp();
    expect([await registry.sets(), await registry.entityOf(home), await listChanges('DE', '100')]).toEqual(before);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PoolClient } from 'pg';
import { california, florida, home } from '../../testing/bakery-registrations.ts';
import { EntityFixture, type WrittenRegistration } from '../../testing/entity-fixture.ts';
import { decide } from '../decisions/decide.ts';

const DECISION = { by: 'spec', reason: 'made' };

let registry: EntityFixture;

beforeAll(async () => {
  registry = await EntityFixture.create();
});
beforeEach(() => registry.clear());
afterAll(() => registry.destroy());

const listLeft = async (state: string, fileNumber: string) =>
  (
    await registry.rows<{ reason: string }>(
      'SELECT reason FROM entity_changes WHERE state = $1 AND file_number_key = $2 AND NOT has_joined ORDER BY change_no',
      [state, fileNumber],
    )
  ).map(({ reason }) => reason);

describe('registrations that an operator links or keeps apart', () => {
  it('of a registry that does not say where they were formed are linked by the operator', async () => {
    const oregon = { ...california, state: 'OR', fileNumber: '500', formationState: null } as const;
    const texas = { ...oregon, state: 'TX', fileNumber: '600' } as const;
    await registry.load(home, oregon, texas);
    expect(await registry.sets()).toEqual([]);
    for (const one of [oregon, texas])
      expect(
        await registry.database.transaction((client) => decide(client, 'link', [one, home], DECISION)),
      ).toMatchObject({ no: expect.any(Number) });
    await registry.worker.catchUp();
    expect(await registry.sets()).toEqual(['us-de-100 us-or-500 us-tx-600 1 1']);
    const nevada = { ...home, state: 'NV', fileNumber: '700', formationState: 'NV' } as const;
    await registry.load(nevada);
    expect(
      await registry.database.transaction((client) => decide(client, 'link', [oregon, nevada], DECISION)),
    ).toMatchObject({ refused: expect.stringContaining('domestic registrations') });
  });

  it('leave by the decision of an operator only if it parts them from a member of the set that they leave', async () => {
    await registry.load(home, california, florida);
    await registry.database.transaction((client) => decide(client, 'split', [california, florida], DECISION));
    await registry.worker.catchUp();
    expect(await registry.entityOf(florida)).toBeNull();
    expect(await listLeft('FL', '300')).toEqual(['decided by the operator']);
    await registry.load({ ...california, name: 'Otter Creek Mills, LLC' });
    expect(await listLeft('CA', '200')).toEqual(['the evidence no longer suffices']);
    expect(await registry.sets()).toEqual([expect.stringMatching(/^us-de-100 us-fl-300 /)]);
  });

  it('are linked by an operator in one state too, where a company came back', async () => {
    const second = { ...california, fileNumber: '201', name: 'Otter Creek Mills, LLC' };
    await registry.load(california, second);
    const link = (client: PoolClient) => decide(client, 'link', [california, second], DECISION);
    expect(await registry.database.transaction(link)).toMatchObject({ no: expect.any(Number) });
    await registry.worker.catchUp();
    expect(await registry.sets()).toEqual(['us-ca-200 us-ca-201 1']);
  });

  it('are not linked by an operator to a second home, nor across a decision that parts them', async () => {
    const second = { ...home, fileNumber: '101', name: 'Otter Creek Mills, LLC' };
    const others = { ...florida, name: 'Juniper Mills, LLC' };
    await registry.load(home, second, california, others);
    const link = (one: WrittenRegistration, other: WrittenRegistration) =>
      registry.database.transaction((client) => decide(client, 'link', [one, other], DECISION));
    const refused = (undo: string) => ({
      refused: `us-de-100 and us-de-101 would be in one entity, and are domestic registrations: they are two legal entities. Undo ${undo} first.`,
    });
    const { no } = (await link(california, home)) as { no: number };
    expect(await link(california, second)).toEqual(refused(`decision ${no}`));
    const { no: further } = (await link(others, second)) as { no: number };
    await registry.worker.catchUp();
    const sets = await registry.sets();
    for (const other of [second, others])
      expect(await link(california, other)).toEqual(refused(`one of the decisions ${no}, ${further}`));
    await registry.worker.catchUp();
    expect(await registry.sets()).toEqual(sets);
    expect(await registry.rows('SELECT FROM entity_decisions WHERE lifted_at IS NULL')).toHaveLength(2);
  });

  it('are not linked by an operator across a decision that parts others of their entities', async () => {
    const nevada = { ...florida, state: 'NV', fileNumber: '400', name: 'Juniper Mills, LLC' } as const;
    await registry.load(home, california, nevada);
    const decided = (kind: 'link' | 'split', one: WrittenRegistration, other: WrittenRegistration) =>
      registry.database.transaction((client) => decide(client, kind, [one, other], DECISION));
    await decided('link', california, home);
    const { no } = (await decided('split', home, nevada)) as { no: number };
    expect(await decided('link', california, nevada)).toEqual({
      refused: `Decision ${no} keeps us-de-100 and us-nv-400 apart, which would be in one entity. Undo it first.`,
    });
    // One that is decided again replaces the decision on the same two.
    expect(await decided('link', home, nevada)).toEqual({ no: expect.any(Number), withoutEffect: [no] });
    expect(await decided('link', california, nevada)).toEqual({ no: expect.any(Number), withoutEffect: [] });
  });

  it('are kept apart by an operator although earlier links join them: those that no longer have an effect are listed', async () => {
    const nevada = { ...florida, state: 'NV', fileNumber: '400', name: 'Juniper Mills, LLC' } as const;
    await registry.load(home, california, nevada);
    const decided = async (kind: 'link' | 'split', one: WrittenRegistration, other: WrittenRegistration) => {
      const outcome = await registry.database.transaction((client) => decide(client, kind, [one, other], DECISION));
      if ('refused' in outcome) throw new Error(outcome.refused);
      return outcome;
    };
    const first = await decided('link', california, home);
    const second = await decided('link', home, nevada);
    const split = await decided('split', california, nevada);
    expect([first, second, split].map(({ withoutEffect }) => withoutEffect)).toEqual([[], [], [second.no]]);
    await registry.worker.catchUp();
    expect(await registry.sets()).toEqual([expect.stringMatching(/^us-ca-200 us-de-100 /)]);
    expect((await decided('split', home, nevada)).withoutEffect).toEqual([]); // the link that it replaces had none
    expect((await decided('split', california, home)).withoutEffect).toEqual([first.no]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { assignEntities, type KnownEntity } from './assign-entities.ts';
import { listMoves } from './entity-moves.ts';

const set = (...members: readonly string[]) => ({ members, links: [] });
const isDomestic = (key: string): boolean => key.startsWith('us-de-');

/** Sets as `entity: members`, what was merged, and what moved. */
function assign(sets: readonly ReturnType<typeof set>[], known: readonly KnownEntity[]) {
  let made = 0;
  const { sets: assigned, merged } = assignEntities(sets, known, isDomestic, () => `new${(made += 1)}`);
  return {
    sets: assigned.map(({ entityId, members }) => `${entityId}: ${members.join(' ')}`),
    merged: [...merged].map((pair) => pair.join(' into ')),
    moves: listMoves(assigned, known, merged).map(({ company, type }) => `${company} ${type}`),
  };
}

describe('assignEntities', () => {
  const old: KnownEntity = { id: 'old', age: 0, members: ['us-de-1', 'us-ca-2', 'us-fl-3'] };
  const young: KnownEntity = { id: 'young', age: 1, members: ['us-ny-4', 'us-tx-5'] };

  it('gives a new set an id, and none to a registration by itself', () => {
    expect(assign([set('us-de-1', 'us-ca-2'), set('us-ny-9')], [])).toEqual({
      sets: ['new1: us-de-1 us-ca-2', 'null: us-ny-9'],
      merged: [],
      moves: ['us-de-1 registration.linked', 'us-ca-2 registration.linked'],
    });
  });

  it('merges the younger into the older', () => {
    expect(assign([set('us-de-1', 'us-ca-2', 'us-fl-3', 'us-ny-4', 'us-tx-5')], [young, old])).toEqual({
      sets: ['old: us-de-1 us-ca-2 us-fl-3 us-ny-4 us-tx-5'],
      merged: ['young into old'],
      moves: ['us-ny-4 entity.merged', 'us-tx-5 entity.merged'],
    });
  });

  it('leaves the id with the part that has the domestic registration, however small', () => {
    expect(assign([set('us-de-1'), set('us-ca-2', 'us-fl-3')], [old])).toEqual({
      sets: ['old: us-de-1', 'new1: us-ca-2 us-fl-3'],
      merged: [],
      moves: ['us-ca-2 entity.split', 'us-fl-3 entity.split'],
    });
  });

  it('leaves the id with the larger part where none is domestic', () => {
    const foreign: KnownEntity = { id: 'old', age: 0, members: ['us-ca-2', 'us-fl-3', 'us-ny-4'] };
    expect(assign([set('us-ny-4'), set('us-ca-2', 'us-fl-3')], [foreign])).toEqual({
      sets: ['null: us-ny-4', 'old: us-ca-2 us-fl-3'],
      merged: [],
      moves: ['us-ny-4 registration.unlinked'],
    });
  });

  it('says of a registration that is gone that it left', () => {
    expect(assign([set('us-de-1', 'us-ca-2')], [old]).moves).toEqual(['us-fl-3 registration.unlinked']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { ownAlias } from './own-alias.ts';

/** A fragment with an alias of its own, which gives it to another one. */
const selectOldest = (row: string): string => {
  const l = ownAlias('l', row);
  return `(SELECT min(${l}.day) FROM loads ${l} WHERE ${l}.no = ${row}.no)`;
};
const selectNamed = (name: string): string => {
  const l = ownAlias('l', name);
  return `(SELECT ${selectOldest(l)} FROM lists ${l} WHERE ${l}.name = ${name})`;
};

describe('the alias of SQL that is given a name', () => {
  it('is itself where nothing has it', () => {
    expect(selectOldest('r')).toBe('(SELECT min(l.day) FROM loads l WHERE l.no = r.no)');
    expect(ownAlias('l', 'all.source_no', "'l1'", '$1')).toBe('l');
  });

  it('is another one than any word that it is given, in any case', () => {
    expect(selectOldest('l')).toBe('(SELECT min(l_.day) FROM loads l_ WHERE l_.no = l.no)');
    expect(ownAlias('l', 'coalesce(L.no, l_.no)')).toBe('l__');
  });

  it('is another one in fragments in each other', () => {
    expect(selectNamed('l.name')).toBe(
      '(SELECT (SELECT min(l.day) FROM loads l WHERE l.no = l_.no) FROM lists l_ WHERE l_.name = l.name)',
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { getBusiness, type Name, toSource } from '@registry/contracts-business-registry';
import { seenNames } from './seen-names.mapper.ts';

describe('the names that records give to a company', () => {
  const shown = (known: readonly string[], ...inRecords: readonly string[]) => {
    const named = (name: string): Name => ({
      object: 'name',
      name,
      type: 'alternative',
      kind: 'trade',
      status: 'unknown',
      sources: [],
      dates: [],
    });
    return seenNames(known.map(named), inRecords.map(named)).map(({ name }) => name);
  };

  it('are shown where a search for them finds it: other spellings, and words of several names', () => {
    const known = ['Cedar & Ridge, LLC', 'Ridge Hauling'];
    const found = ['CEDAR AND RIDGE LIMITED LIABILITY COMPANY', 'Hauling Cedar'];
    expect(shown(known, ...found)).toEqual([...known, ...found]);
  });

  it('are not shown where no search for them finds it', () => {
    const known = ['Cedar Ridge LLC', 'Ridge Hauling'];
    expect(shown(known, 'Cedar Ridge Inc', 'Point Kayaks', '"Hauling Cedar"', '***')).toEqual(known);
  });

  it('are sources of a name that is known', () => {
    const { names } = getBusiness.example.reply.business;
    const source = toSource({ type: 'record', id: 'us/fmcsa' });
    const spelled = names.map((one) => ({ ...one, name: one.name.toLowerCase(), sources: [source] }));
    expect(seenNames(names, spelled)[0]?.sources).toContainEqual(source);
  });
});

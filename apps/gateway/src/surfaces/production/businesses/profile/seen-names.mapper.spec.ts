import { describe, expect, it } from '@jest/globals';
import { getBusiness } from '@registry/contracts-business-registry';
import { seenNames } from './seen-names.mapper.ts';

describe('the names that records give to a company', () => {
  const shown = (known: readonly string[], ...inRecords: readonly string[]) => {
    const names = known.map((name) => ({ name, type: 'alternative' as const, sources: [] }));
    const records = inRecords.map((name) => ({ name, sources: ['us/fmcsa'] }));
    return seenNames({ ...getBusiness.example.reply.business, names }, records).map(({ name }) => name);
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
    const [name] = getBusiness.example.reply.business.names;
    const spelled = [{ name: name?.name.toLowerCase() ?? '', sources: ['us/fmcsa'] }];
    const [first] = seenNames(getBusiness.example.reply.business, spelled);
    expect(first?.sources).toContainEqual({ object: 'source', type: 'record', id: 'us/fmcsa' });
  });
});

import { describe, expect, it } from '@jest/globals';
import { toBusiness } from '@registry/business-profile';
import { getBusiness, type GetBusinessReply } from '@registry/contracts-business-registry';
import { toSparseBusiness } from './sparse-business.ts';

const { reply } = getBusiness.example;
const expected = ({ business }: GetBusinessReply) => JSON.stringify(toBusiness(business, null));

describe('the text of a sparse business', () => {
  it.each<[string, GetBusinessReply]>([
    ['an example', reply],
    [
      'a name with what JSON is made of',
      { ...reply, business: { ...reply.business, name: '"}},"matchKeys":null} \\ é 💡' } },
    ],
    ['no names', { ...reply, business: { ...reply.business, names: [], people: [] } }],
  ])('is byte for byte that of the mapper: %s', (_what, read) => {
    expect(toSparseBusiness(JSON.stringify(read))).toBe(expected(read));
  });

  it('is the same of a reply that another version of the service wrote', () => {
    const { business, matchKeys } = reply;
    for (const other of [
      { matchKeys, business },
      { business, matchKeys, added: 1 },
    ]) {
      expect(toSparseBusiness(JSON.stringify(other))).toBe(expected(reply));
    }
  });
});

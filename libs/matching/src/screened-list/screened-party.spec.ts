import { describe, expect, it } from '@jest/globals';
import { makeKeys } from '../testing/made-matching.ts';
import { toParty } from './screened-party.ts';

const nothing = { ein: null, names: [], addresses: [], rows: [] };

describe('a company that is screened', () => {
  it('has its number in the register as lists have it, and its EIN', () => {
    const keys = makeKeys('Quilmar LLC', { state: 'FL', fileNumber: 'M99000000961' });
    expect(toParty(keys, [], nothing).identifiers).toEqual([{ scheme: 'file_number', value: 'us-fl-M99000000961' }]);
    expect(toParty(keys, [], { ...nothing, ein: '930000011' }).identifiers).toContainEqual({
      scheme: 'ein',
      value: '930000011',
    });
  });
});

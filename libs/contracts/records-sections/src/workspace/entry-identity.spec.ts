import { describe, expect, it } from '@jest/globals';
import type { ExclusionEntry } from '../exclusion-entry.ts';
import { entryContent, entryResultId, isSameEntry } from './entry-identity.ts';

const address = (full_address: string) => ({
  ...{ full_address, address_line1: null, city: null, state: null, postal_code: null, country: null },
});
const entry: ExclusionEntry = {
  ...{ list: 'UVL', entry_id: null, name: 'Vexholm Rotors LLC', may_be_cut: false, kind: 'entity' },
  aliases: [{ name: 'Vexholm Trading, Inc.', quality: 'strong', kind: 'aka' }],
  addresses: [address('6 Hangar Lane, Hillsboro, OR, 97124, US')],
  identifiers: [{ scheme: 'duns', value: '012345678' }],
  ...{ programs: ['TEST'], listed_at: '2024-03-01', expires_at: null, remarks: null, url: null, repeats: null },
};

describe('an entry of a list', () => {
  it.each<[string, Partial<ExclusionEntry>]>([
    ['letter case', { name: 'VEXHOLM ROTORS LLC' }],
    ['points of the legal form', { name: 'Vexholm Rotors, L.L.C.' }],
    ['the legal form in words', { name: 'Vexholm Rotors Limited Liability Company' }],
    [
      'an alias with another writing of its form',
      {
        aliases: [{ name: 'VEXHOLM TRADING INCORPORATED', quality: 'strong', kind: 'aka' }],
      },
    ],
    ['an abbreviated street', { addresses: [address('6 HANGAR LN, HILLSBORO OR 97124 US')] }],
    ['four more digits of the ZIP code', { addresses: [address('6 Hangar Lane, Hillsboro, OR, 97124-1234, US')] }],
    ['an address twice', { addresses: [...entry.addresses, address('6 HANGAR LN, HILLSBORO OR 97124 US')] }],
    ['punctuation of a program', { programs: ['[TEST]'] }],
    ['another page', { url: 'https://example.gov/other', remarks: 'Moved' }],
  ])('is the same after another writing: %s', (_what, written) => {
    const other = { ...entry, ...written };
    expect([entryContent(other), entryResultId(other), isSameEntry(entry, other)]).toEqual([
      entryContent(entry),
      entryResultId(entry),
      true,
    ]);
  });

  it.each<[string, Partial<ExclusionEntry>]>([
    ['another name', { name: 'Vexholm Motors LLC' }],
    ['another legal form', { name: 'Vexholm Rotors Inc' }],
    ['another house', { addresses: [address('7 Hangar Lane, Hillsboro, OR, 97124, US')] }],
    ['a further alias', { aliases: [...entry.aliases, { name: 'Rotorex', quality: 'weak', kind: 'aka' }] }],
    ['another day', { listed_at: '2025-03-01' }],
    ['another program', { programs: ['OTHER'] }],
    ['another number', { identifiers: [{ scheme: 'duns', value: '012345679' }] }],
  ])('is another after another fact: %s', (_what, stated) => {
    expect(entryContent({ ...entry, ...stated })).not.toBe(entryContent(entry));
  });

  it('is published as a change when its end becomes another, and a decision on it stays', () => {
    const ended = { ...entry, expires_at: '2026-01-01' };
    expect([entryContent(ended) === entryContent(entry), isSameEntry(entry, ended)]).toEqual([true, false]);
  });

  it('has the digest that it was stored with, also with fields that are new', () => {
    const further = { ...entry, added_later: 'x' };
    expect([entryContent(further), entryResultId(further)]).toEqual([
      'Pdr2s0w477LesltVzFv7',
      'wlr_C5HhPQQT-0mf1-6gmnij',
    ]);
  });
});

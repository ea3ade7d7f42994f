import { describe, expect, it } from '@jest/globals';
import { draws } from '@registry/testing';
import fc from 'fast-check';
import { EntryIndex } from './entry-index.ts';
import type { ListEntry } from './list-entry.ts';
import { readCompany, type ScreenedCompany } from './screened-company.ts';
import { listCompanyKeys, listEntryKeys } from './shared-keys.ts';

const NAMES = [
  'QUILL LANTERN TRADING LLC',
  'Quill Lantern Trading, L.L.C.',
  'QUILL LANTERN TRADING INC',
  'QUIL LANTERN TRADING',
  'THE LANTERN QUILL TRADING CO',
  'QUILL LANTERN TRADING LLC, and any successor or subsidiary',
  'YUGKHIMTRANS OOO',
  'MEDICAL SUPPLY LLC',
  'ACME',
];
const PLACES = [
  { line: '12 Alder St', city: 'Salem', zip: '97301' },
  { line: '98 Birch Ave', city: 'Salem', zip: '97302' },
  { line: '12 Alder St', city: 'Bend', zip: '97701' },
];
const NUMBERS = [
  { scheme: 'ein', value: '930000011' },
  { scheme: 'uei', value: 'ZU9RSU9RR9S9' },
];

const name = fc.constantFrom(...NAMES);
const place = fc.constantFrom(...PLACES);
const identifiers = fc.array(fc.constantFrom(...NUMBERS), { maxLength: 1 });
const entry: fc.Arbitrary<ListEntry> = fc.record({
  name,
  aliases: fc.array(fc.record({ name, quality: fc.constantFrom('strong' as const, 'weak' as const) }), {
    maxLength: 1,
  }),
  addresses: fc.array(
    place.map(({ line, city, zip }) => ({
      ...{ full_address: `${line}, ${city}`, address_line1: line, city, state: 'OR', postal_code: zip, country: 'US' },
    })),
    { maxLength: 2 },
  ),
  identifiers,
});
const company: fc.Arbitrary<ScreenedCompany> = fc.record({
  names: fc.array(
    name.map((one) => ({ name: one, isLegal: true })),
    { minLength: 1, maxLength: 2 },
  ),
  addresses: fc.array(
    place.map(({ line, city, zip }) => ({
      ...{ kind: 'principal', fullAddress: `${line}, ${city}`, city, postalCode: zip, state: 'OR', country: 'US' },
    })),
    { maxLength: 1 },
  ),
  identifiers,
});

describe('a change of an entry that shares no key with a company', () => {
  it('makes and ends no result of a company that has none', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), entry, company, (others, changed, screened) => {
        const entries = others.map((one, at) => [`${at}`, one] as const);
        const read = readCompany(screened);
        const hits = (index: EntryIndex) =>
          index.screen(read).flatMap(({ id, match }) => (match.status === 'hit' ? [id] : []));
        const before = new EntryIndex(entries);
        const after = new EntryIndex([...entries, ['changed', changed]]);
        const own = new Set(listCompanyKeys(read));
        const isTold = before.screen(read).length > 0 || listEntryKeys(changed).some((key) => own.has(key));
        if (!isTold) expect(hits(after)).toEqual(hits(before));
      }),
      { numRuns: draws(5_000, 500) },
    );
  });
});

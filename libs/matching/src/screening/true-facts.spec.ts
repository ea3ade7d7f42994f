import { describe, expect, it } from '@jest/globals';
import { draws } from '@registry/testing';
import fc from 'fast-check';
import { EntryIndex } from './entry-index.ts';
import type { ListEntry } from './list-entry.ts';
import type { ScreeningMatch } from './judge-entry.ts';
import { readCompany, type ScreenedCompany } from './screened-company.ts';

const NAMES = [
  'QUILL LANTERN TRADING LLC',
  'QUILL LANTERN TRADING INC',
  'QUILL LANTERNS TRADING LLC',
  'QUILL LANTERN HARBOR TRADING LLC',
  'QUILL LLC',
  'QUIL LANTERN TRADING',
  'LANTERN QUILL TRADING',
  'MEDICAL SUPPLY LLC',
  'MEDICAL SUPPLIES LLC',
  'QASSEM YUG SHIPPING',
  'KASSEM IUG SHIPPING',
  'ACME',
];
const place = (
  full_address: string,
  city: string,
  state: string | null,
  postal_code: string | null,
  country: string,
) => ({
  full_address: `${full_address}, ${city}`,
  address_line1: full_address,
  city,
  state,
  postal_code,
  country,
});
const PLACES = [
  place('12 Alder St', 'Salem', 'OR', '97301', 'US'),
  place('98 Birch Ave', 'Salem', 'OR', '97302', 'US'),
  place('12 Alder St', 'Bend', 'OR', '97701', 'US'),
  place('5 Hafez Ave', 'Tehran', null, null, 'IR'),
];
const NUMBERS = [
  { scheme: 'ein', value: '930000011' },
  { scheme: 'uei', value: 'ZU9RSU9RR9S9' },
];

const name = fc.constantFrom(...NAMES);
const alias = fc.record({ name, quality: fc.constantFrom('strong' as const, 'weak' as const) });
const address = fc.constantFrom(...PLACES);
const identifier = fc.constantFrom(...NUMBERS);
const entry: fc.Arbitrary<ListEntry> = fc.record({
  name,
  aliases: fc.array(alias, { maxLength: 2 }),
  addresses: fc.array(address, { maxLength: 2 }),
  identifiers: fc.array(identifier, { maxLength: 1 }),
});
const company: fc.Arbitrary<ScreenedCompany> = fc.record({
  names: fc.array(
    name.map((one) => ({ name: one, isLegal: true })),
    { minLength: 1, maxLength: 2 },
  ),
  addresses: fc.array(address.map(toAddress), { maxLength: 2 }),
  identifiers: fc.array(identifier, { maxLength: 1 }),
});

/** A further fact about the entry or the company. */
const fact = fc.oneof(
  alias.map((one) => (both: Both): Both => ({
    ...both,
    entry: { ...both.entry, aliases: [...both.entry.aliases, one] },
  })),
  address.map((one) => (both: Both): Both => ({
    ...both,
    entry: { ...both.entry, addresses: [...both.entry.addresses, one] },
  })),
  identifier.map((one) => (both: Both): Both => ({
    ...both,
    entry: { ...both.entry, identifiers: [...both.entry.identifiers, one] },
  })),
  name.map((one) => (both: Both): Both => ({
    ...both,
    company: { ...both.company, names: [...both.company.names, { name: one, isLegal: false }] },
  })),
  address.map((one) => (both: Both): Both => ({
    ...both,
    company: { ...both.company, addresses: [...both.company.addresses, toAddress(one)] },
  })),
  identifier.map((one) => (both: Both): Both => ({
    ...both,
    company: { ...both.company, identifiers: [...both.company.identifiers, one] },
  })),
);

interface Both {
  readonly entry: ListEntry;
  readonly company: ScreenedCompany;
}

function toAddress(one: (typeof PLACES)[number]) {
  const { full_address: fullAddress, city, postal_code: postalCode, state, country } = one;
  return { kind: 'principal', fullAddress, city, postalCode, state, country };
}

function screen({ entry: listed, company: screened }: Both, others: readonly ListEntry[]): ScreeningMatch | undefined {
  const index = new EntryIndex([['meant', listed], ...others.map((one, at) => [`other ${at}`, one] as const)]);
  return index.screen(readCompany(screened)).find(({ id }) => id === 'meant')?.match;
}

it('evidence of a screening says by its sign whether it speaks for the result', () => {
  fc.assert(
    fc.property(entry, company, (listed, screened) => {
      for (const { agrees, weight } of screen({ entry: listed, company: screened }, [])?.evidence ?? []) {
        expect(agrees).toBe(weight === 0 ? null : weight > 0);
      }
    }),
  );
});

it('a hit is likelier than not, and a possible result says why it is not a hit', () => {
  fc.assert(
    fc.property(entry, company, (listed, screened) => {
      const found = screen({ entry: listed, company: screened }, []);
      if (found?.status === 'hit') expect(found.confidence).toBeGreaterThanOrEqual(0.5);
      if (found !== undefined)
        expect(/ Only possible, as [a-z ]+\.$/.test(found.text)).toBe(found.status === 'possible');
    }),
    { numRuns: draws(5_000, 500) },
  );
});

const STEPS = ['nothing', 'possible', 'hit'];

describe('a further true fact about a company or an entry', () => {
  it('never turns a hit into a possible result, or a result into nothing', () => {
    fc.assert(
      fc.property(entry, company, fact, fc.array(entry, { maxLength: 2 }), (listed, screened, add, others) => {
        const both = { entry: listed, company: screened };
        const before = screen(both, others);
        const after = screen(add(both), others);
        expect(STEPS.indexOf(after?.status ?? 'nothing')).toBeGreaterThanOrEqual(
          STEPS.indexOf(before?.status ?? 'nothing'),
        );
        if (after?.status === before?.status)
          expect(after?.confidence ?? 0).toBeGreaterThanOrEqual(before?.confidence ?? 0);
      }),
      { numRuns: draws(5_000, 500) },
    );
  });
});

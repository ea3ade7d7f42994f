import { expect, it } from '@jest/globals';
import { EntryIndex } from './entry-index.ts';
import { readCompany } from './screened-company.ts';

const ALDER = { street: '12 Alder St', city: 'Salem', postalCode: '97301' };

function toAddress({ street, ...place }: typeof ALDER) {
  return { kind: 'principal', fullAddress: `${street}, ${place.city}`, ...place, state: 'OR', country: 'US' };
}

function toEntry(name: string, { street, city, postalCode }: typeof ALDER) {
  const address = { full_address: `${street}, ${city}, OR ${postalCode}`, address_line1: street, city, state: 'OR' };
  return { name, aliases: [], addresses: [{ ...address, postal_code: postalCode, country: 'US' }], identifiers: [] };
}

/** What a company of a name and address is for an entry of another one. */
function screen(listed: string, name: string, there = ALDER, entries = 1) {
  const index = new EntryIndex(Array.from({ length: entries }, (_, at) => [`e${at}`, toEntry(listed, ALDER)] as const));
  const company = { names: [{ name, isLegal: true }], addresses: [toAddress(there)], identifiers: [] };
  return index.screen(readCompany(company))[0]?.match;
}

it.each([
  ['Quilmar Lantern Trading LLC', 'Quilmar Lantern LLC'],
  ['Quilmar Lantern LLC', 'Quilmar Lantern Holdings LLC'],
  ['Quilmar Lantern LLC', 'Pacific Quilmar Lantern LLC'],
  ['Medical Supply LLC', 'Salem Medical Supply LLC'],
  ['Quilmar Lantern of Salem Inc', 'Quilmar Lantern Inc'],
])('%s and %s are possible at one street', (listed, name) => {
  expect(screen(listed, name)).toMatchObject({ status: 'possible', text: expect.stringContaining('other words') });
});

it.each([
  ['with another house of the street', { ...ALDER, street: '14 Alder St' }],
  ['in another ZIP code', { ...ALDER, city: 'Bend', postalCode: '97701' }],
  ['in another street with that number', { ...ALDER, street: '12 Birch Ave' }],
])('a name with one word more is nothing %s', (_, there) => {
  expect(screen('Quilmar Lantern LLC', 'Quilmar Lantern Holdings LLC', there)).toBeUndefined();
});

it('a house says nothing of names that share no words, and nothing that more than a hundred entries have', () => {
  expect(screen('Quilmar Lantern LLC', 'Otter Mills LLC')).toBeUndefined();
  expect(screen('Quilmar Lantern LLC', 'Quilmar Lantern Holdings LLC', ALDER, 101)).toBeUndefined();
});

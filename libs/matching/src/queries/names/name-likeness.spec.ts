import { describe, expect, it } from '@jest/globals';
import { compareVariants } from './name-likeness.ts';
import { toVariant } from './name-variant.ts';

const compare = (query: string, company: string) => compareVariants(toVariant(query), toVariant(company), () => 9);

describe('the likeness of names', () => {
  it.each([
    ['Doros L', 'DOROS LLC'],
    ['Hutt Capitall Lc', 'HUTT CAPITAL LLC'],
    ['Echo Dstl,lc', 'ECHO DST, LLC'],
    ['Northgate Storage In', 'NORTHGATE STORAGE, INC.'],
  ])('of %s and %s is that of one name whose legal form is damaged', (query, company) => {
    expect(compare(query, company)).toMatchObject({
      likeness: 'spelling',
      form: 'same',
      differsInKnownWord: false,
      differsInShortWord: false,
    });
  });

  it.each([
    ['GARDNER YOUTH CLU B', 'GARDNER YOUTH CLUB', 'same'],
    ['GECKOX', 'GECKO X LLC', 'same'],
    ['LJ13ENT', 'LJ13 ENT LLC', 'same'],
    ['STUDIO 1 2', 'STUDIO 12 LLC', 'other'],
    ['STUDIO 12', 'STUDIO 1 2 LLC', 'other'],
  ])('of %s and %s is a spelling, and their numbers are the %s', (query, company, numbers) =>
    expect(compare(query, company)).toMatchObject({ likeness: 'spelling', numbers }),
  );

  it.each([
    ['A-Z Alliance Inc', 'AZ ALLIANCE INC'],
    ['AJ Distribution LLC', 'A/J DISTRIBUTION LLC'],
    ['A B C Roofing', 'ABC ROOFING LLC'],
  ])('of %s and %s may be that of two names next to common words: initials are short', (query, company) => {
    const [common, rare] = [5, 9].map((info) => compareVariants(toVariant(query), toVariant(company), () => info));
    expect([common?.mayBeAnother, rare?.mayBeAnother]).toEqual([true, false]);
  });

  it.each([
    ['Class A Movers', 'Class B Movers'],
    ['Class B Movers', 'Class A Movers'],
    ['Quill Lantern A LLC', 'Quill Lantern B LLC'],
    ['Quill Lantern C LLC', 'Quill Lantern B LLC'],
  ])('of %s and %s is that of two names, whether the letter could be an article or not', (query, company) =>
    expect(compare(query, company)).toMatchObject({
      likeness: 'one_edit',
      differsInKnownWord: true,
      differsInShortWord: true,
    }),
  );

  it.each([
    ['Riverglade Phase Two LLC', 'RIVERGLADE PHASE THREE LLC', 'other'],
    ['Riverglade Phase Two LLC', 'RIVERGLADE PHASE 3 LLC', 'other'],
    ['Fifth Street Cafe', 'SIXTH STREET CAFE', 'other'],
    ['5th Street Cafe', '6TH STREET CAFE', 'other'],
    ['Phase Seven LLC', 'PHASE ELEVEN LLC', 'other'],
    ['Phase 1 LLC', 'PHASE ONE LLC', 'same'],
    ['2nd Street Cafe', 'SECOND STREET CAFE', 'same'],
    ['First Quill Lantern', 'QUILL LANTERN', 'same'],
    ['Quill Lantern 2', 'QUILL LANTERN', 'of one'],
    ['Riverglde2 LLC', 'RIVERGLADE2 LLC', 'same'],
    ['Riverglade3 LLC', 'RIVERGLADE2 LLC', 'other'],
    ['Lot 7A LLC', 'LOT 7B LLC', 'other'],
    ['Studio 12 LLC', 'STUDIO 1 2 LLC', 'other'],
  ])('of %s and %s is that of names whose numbers are the %s, in words too', (query, company, numbers) =>
    expect(compare(query, company)?.numbers).toBe(numbers),
  );

  it.each([
    ['Quill Lantern LLC', 'QUILL LANTERN NW LLC'],
    ['John Quill LLC', 'JOHN QUILL JR LLC'],
    ['My Quill Lantern LLC', 'QUILL LANTERN LLC'],
    ['J Quill MD PC', 'K QUILL MD PC'],
  ])('of %s and %s is that of two names: initials, JR and NW are words in every register', (query, company) =>
    expect(compareVariants(toVariant(query), toVariant(company), () => undefined)).toMatchObject({
      differsInKnownWord: true,
      differsInShortWord: true,
    }),
  );

  it.each([
    ['Quillvlantern Mesa', 'QUILL LANTERN MESA'],
    ['Connect Thefdots', 'CONNECT THE DOTS'],
  ])('of %s and %s is that of one name, whose letters a slip joins', (query, company) =>
    expect(compareVariants(toVariant(query), toVariant(company), () => undefined)).toMatchObject({
      likeness: 'one_edit',
      differsInKnownWord: false,
      differsInShortWord: false,
    }),
  );

  it.each([
    ['Quill Lantern #2', 'QUILL LANTERN NO 2'],
    ['Quill Lantern No. 2', 'QUILL LANTERN NUMBER 2'],
    ['1st Quill Lantern', 'FIRST QUILL LANTERN'],
  ])('of %s and %s is that of names without another word', (query, company) =>
    expect(compareVariants(toVariant(query), toVariant(company), () => undefined)).toMatchObject({
      numbers: 'same',
      missing: 0,
      added: 0,
      differsInKnownWord: false,
    }),
  );

  it.each([
    ['Quill Printing LLC', 'QUILL PAINTING LLC', true],
    ['Quill West Apartments', 'QUILL EAST APARTMENTS', true],
    ['Southern Quill Freight', 'NORTHERN QUILL FREIGHT', true],
    ['Quill Womens Clinic', 'QUILL MENS CLINIC', true],
    ['Quill Sunday Club', 'QUILL MONDAY CLUB', true],
    ['Quill Electrical LLC', 'QUILL ELECTRIC LLC', false],
    ['Quil Farm LLC', 'QUILL FARMS LLC', false],
    ['Quil Theatre', 'QUILL THEATER', false],
    ['Quil Auto Body', 'QUILL AUTOMOTIVE BODY', false],
    ['Quill Painting LLC', 'QUILL PAINTNIG LLC', false],
  ])('of %s and %s is or is not that of names with another usual word', (query, company, differsInMeaning) =>
    expect(compare(query, company)).toMatchObject({ differsInMeaning }),
  );

  it('does not take an article for a letter that numbers a name', () => {
    const found = compare('Once Upon A Time Daycare', 'Once Upon Time Daycare');
    expect(found).toMatchObject({ likeness: 'one_edit', differsInKnownWord: false });
  });

  it.each([
    ['Quill Lantern Company, The', 'The Quill Lantern Company'],
    ['Quill Lantern, The, LLC', 'The Quill Lantern LLC'],
    ['Quill Lantern (The), L.L.C.', 'The Quill Lantern LLC'],
    ['Quill Lantern (The) LLC', 'Quill Lantern LLC'],
    ['The Quill Lantern', 'QUILL LANTERN LLC, THE'],
  ])('of %s and %s is the same: an article behind a comma stands before the name', (query, company) =>
    expect(compare(query, company)?.likeness).toBe('same'),
  );

  it('does not take short names, or other letters, for a damaged legal form', () => {
    expect(compare('AL', 'A LLC')?.likeness).not.toBe('spelling');
    expect(compare('Doros Ltd', 'DOROS LLC')).toMatchObject({ likeness: 'same', form: 'other' });
    expect(compare('Doros X', 'DOROS LLC')?.likeness).toBe('one_edit');
  });
});

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

  it('does not take an article for a letter that numbers a name', () => {
    const found = compare('Once Upon A Time Daycare', 'Once Upon Time Daycare');
    expect(found).toMatchObject({ likeness: 'one_edit', differsInKnownWord: false });
  });

  it.each([
    ['Quill Lantern Company, The', 'The Quill Lantern Company'],
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

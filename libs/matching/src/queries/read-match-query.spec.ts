import { describe, expect, it } from '@jest/globals';
import { readMatchQuery } from './read-match-query.ts';

function read(fields: Record<string, unknown>) {
  const result = readMatchQuery({ name: 'Quill Lantern', ...fields });
  if (result.kind !== 'query') throw new Error(result.message);
  const { query, notes, isOfUnknownPlace } = result;
  return { ...query, notes, isOfUnknownPlace };
}

const nothing = ['N/A', '(null)', 'TBD', '--', 'Unknown', '#REF!', 'Not provided', 'xx', '0', 'None given'];
const fields = ['state', 'address', 'city', 'postal_code', 'country', 'file_number', 'tin', 'formed'] as const;

describe('a query', () => {
  it.each(nothing)('with %j in any field is as without the field', (word) => {
    for (const field of fields) expect([field, read({ [field]: word })]).toEqual([field, read({})]);
  });

  it.each([
    ['Oregn', 'OR', 'state is "Oregn"; it was read as Oregon.'],
    ['Califronia', 'CA', 'state is "Califronia"; it was read as California.'],
    ['Wash.', 'WA', 'state is "Wash."; it was read as Washington.'],
    ['Ind.', 'IN', 'state is "Ind."; it was read as Indiana.'],
  ])('reads the misspelled state %j and says so', (state, code, note) => {
    expect(read({ state })).toMatchObject({ state: code, notes: [note], isOfUnknownPlace: false });
  });

  it.each(['Bavaria', 'Io', 'Miss', 'Ala.', 'Active', 'OR, WA', '41', 'International', 'West', 'Northern', 'American'])(
    'does not compare the state %j, and says so',
    (state) => {
      const { state: code, notes, isOfUnknownPlace } = read({ state });
      expect([code, isOfUnknownPlace]).toEqual([null, true]);
      expect(notes[0]).toContain(`state is ${JSON.stringify(state)}; expected a state of the US as OR or Oregon.`);
    },
  );

  it.each([
    ['address', '???!a1', undefined],
    ['city', '123', 'city is "123"; expected the name of a city. It was not compared.'],
    [
      'postal_code',
      '99999',
      'postal_code is "99999"; expected a ZIP code, not a filler such as 99999 or 12345. It was not compared.',
    ],
    ['postal_code', 'K1A 0B1', 'postal_code is "K1A 0B1"; expected a ZIP code of five digits. It was not compared.'],
    [
      'country',
      'Wonderland',
      'country is "Wonderland"; expected a country as US or United States. It was not compared.',
    ],
    [
      'file_number',
      'in the file',
      'file_number is "in the file"; expected a number as the registry issues it. It was not compared.',
    ],
    ['tin', '123-45-6789', 'tin is "123-45-6789"; expected an EIN of nine digits. It was not compared.'],
    [
      'formed',
      '1900-01-01',
      'formed is "1900-01-01"; expected the day of formation, not a filler such as 1900-01-01. It was not compared.',
    ],
    [
      'formed',
      '12/31/9999',
      'formed is "12/31/9999"; expected the day of formation, not a filler such as 1900-01-01. It was not compared.',
    ],
    [
      'formed',
      'last year',
      'formed is "last year"; expected a date as YYYY-MM-DD, or its month or year. It was not compared.',
    ],
  ])('with the %s %j is matched by its other fields and says what was not compared', (field, value, note) => {
    expect(read({ [field]: value }).notes).toEqual(note === undefined ? [] : [note]);
  });

  it.each([
    [{ country: 'Germany', state: 'DE' }, 'country is "Germany"'],
    [{ country: 'Georgia', state: 'Georgia' }, 'country is "Georgia"'],
    [{ country: 'IN', state: 'Or' }, 'country is "IN" (India)'],
    [{ state: 'Ontario' }, 'state is "Ontario"'],
    [{ state: 'England' }, 'state is "England" (United Kingdom)'],
    [{ state: 'DEU' }, 'state is "DEU" (Germany)'],
    [{ state: 'India' }, 'state is "India"'],
  ])('%j is of a place without a registry', (place, said) => {
    const [field] = said.split(' ');
    const message = `${said}. Only registries of US states are loaded. If the company is of one, correct ${field} or leave it out.`;
    expect(readMatchQuery({ name: 'Quill Lantern', ...place })).toEqual({ kind: 'not_covered', message });
  });

  it.each([
    [{ country: 'USA', state: 'GA' }, 'GA'],
    [{ country: 'United States', state: 'Georgia' }, 'GA'],
    [{ country: 'Puerto Rico', state: 'PR' }, 'PR'],
    [{ state: 'US' }, null],
    [{ state: 'America' }, null],
    [{ state: 'OR - Oregon' }, 'OR'],
    [{ city: 'unknown city', state: 'N. Carolina' }, 'NC'],
    [{ city: 'Newberg, OR 97132' }, 'OR'],
    [{ city: 'Newberg, OR 97132', state: 'WA' }, 'WA'],
    [{ city: 'Newberg OR' }, null],
  ])('%j is of the state %s, without a note', (place, state) => {
    expect(read(place)).toMatchObject({ state, notes: [], isOfUnknownPlace: false });
  });

  it.each([
    ['="07030"', '07030'],
    ["'97301", '97301'],
    ['97301–1234', '97301'],
    ['97301-', '97301'],
  ])('reads the ZIP code %s as spreadsheets write it', (zip, expected) =>
    expect(read({ postal_code: zip })).toMatchObject({ place: { postalCode: expected }, notes: [] }),
  );

  it.each([
    [{ postal_code: '2139', state: 'MA' }, '02139'],
    [{ postal_code: '2139-1234', city: 'Cambridge, MA' }, '02139'],
    [{ postal_code: '7030', state: 'New Jersey' }, '07030'],
    [{ postal_code: '926', state: 'PR' }, '00926'],
    [{ address: '12 Alder St, Cambridge, MA 2139' }, '02139'],
  ])('fills the zeros of %j, whose state has such ZIP codes', (place, postalCode) =>
    expect(read(place)).toMatchObject({ place: { postalCode }, notes: [] }),
  );

  it.each([
    { postal_code: '9770', state: 'OR' },
    { postal_code: '9770', state: 'OR', address: '12 Alder St, Bend, OR 97701' },
    { postal_code: '977', state: 'OR' },
    { postal_code: '2139', state: 'FL' },
    { postal_code: '213', state: 'MA' },
    { postal_code: '2139' },
  ])('compares no other ZIP code than the one of the address where digits are lost: %j', (place) =>
    expect(read(place)).toMatchObject({
      place: { postalCode: place.address === undefined ? null : '97701' },
      notes: [`postal_code is "${place.postal_code}"; expected a ZIP code of five digits. It was not compared.`],
    }),
  );

  it.each(['2019-03-04', '3/4/2019', '2019-03-04 00:00:00', '3/4/2019 0:00', '2019-03-04T00:00:00Z'])(
    'reads the day %s, with a time or without',
    (formed) => expect(read({ formed })).toMatchObject({ formed: '2019-03-04', notes: [] }),
  );
});

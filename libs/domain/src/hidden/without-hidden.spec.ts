import { describe, expect, it } from '@jest/globals';
import { type HiddenKind, hiddenKey, type HiddenOfCompany } from './hidden-value.ts';
import { isHidden, withoutHidden } from './without-hidden.ts';

const hiding = (...values: readonly (readonly [HiddenKind, string])[]): HiddenOfCompany => ({
  names: ['JANE ROE BAKERY LLC', 'ROE, JANE Q', 'OVEN HOUSE'],
  values: values.map(([kind, text]) => ({ kind, text })),
});
const jane = hiding(['person', 'Jane Q. Roe']);
const phone = hiding(['phone', '(503) 623-4567']);
const email = hiding(['email', 'Jane@Example.com']);
const house = hiding(['address', '130 Sample Lane, Dallas, OR 97338']);

const person = (name: string, at: object | null = null) => ({
  object: 'person',
  name,
  titles: [{ object: 'person_title', title: 'Manager' }],
  address: at,
});
const address = (full: string, line: string | null, city: string | null) => ({
  object: 'address',
  type: ['principal'],
  full_address: full,
  address_line1: line,
  city,
  postal_code: null,
});

describe('a hidden person', () => {
  it.each(['JANE Q ROE', 'Roe, Jane Q.', 'ROE JANE Q', 'jane  q. róe', "Jane Q. Ro'e"])(
    'leaves lists of people as %s',
    (name) => {
      expect(withoutHidden({ people: [person(name), person('JOHN ROE')] }, jane)).toEqual({
        people: [person('JOHN ROE')],
      });
    },
  );

  it.each(['JANE ROE', 'JANE QUINCY ROE', 'JANE Q ROEBUCK', 'JANE Q ROE JR'])('is not %s', (name) => {
    expect(withoutHidden([person(name)], jane)).toEqual([person(name)]);
  });

  it('leaves every text, of which the rest stays', () => {
    const record = {
      object: 'license',
      name: 'ROE, JANE Q',
      debtors: ['Jane Q Roe', 'OVEN HOUSE'],
      description: 'Licensee: Jane Q. Roe (2019)',
    };
    expect(withoutHidden(record, jane)).toEqual({
      object: 'license',
      name: null,
      debtors: ['OVEN HOUSE'],
      description: 'Licensee: … (2019)',
    });
  });

  it('leaves the original fields of a source, whose parts stand in any order next to each other', () => {
    const rows = [
      { id: 7, agent: 'Jane Q Roe', FIRST: 'JANE', MI: 'Q', LAST: 'ROE', suffix: '', city: 'JANE' },
      { last: 'Roe', first: 'Jane', middle: 'Q.', other_first: 'John', other_last: 'Roe' },
    ];
    expect(withoutHidden({ records: rows, record: { file: rows } }, jane).record.file).toEqual([
      { id: 7, agent: '', FIRST: '', MI: '', LAST: '', suffix: '', city: 'JANE' },
      { last: '', first: '', middle: '', other_first: 'John', other_last: 'Roe' },
    ]);
  });

  it('stays in the legal name of the company, and is no other name of it', () => {
    const hidden = { names: ['JANE Q ROE LLC', 'Roe, Jane Q'], values: jane.values };
    const name = (text: string, type: string) => ({ object: 'name', name: text, type, sources: [] });
    const business = {
      name: 'JANE Q ROE LLC',
      names: [name('JANE Q ROE LLC', 'legal'), name('Roe, Jane Q', 'alternative')],
      match: { text: 'The name JANE Q. ROE LLC agrees, JANE Q ROE does too.', matched_on: 'JANE Q ROE' },
    };
    expect(withoutHidden(business, hidden)).toEqual({
      name: 'JANE Q ROE LLC',
      names: [name('JANE Q ROE LLC', 'legal')],
      match: { text: 'The name JANE Q. ROE LLC agrees, … does too.', matched_on: '' },
    });
  });

  it('takes the address along that only this person has', () => {
    const [home, office] = [
      address('9 TAMARIND CT, BOULDER, CO 80301', '9 TAMARIND CT', 'BOULDER'),
      address('1 MAIN ST, DENVER, CO 80202', '1 MAIN ST', 'DENVER'),
    ];
    const shape = {
      addresses: [office, { ...home, type: ['agent'] }],
      people: [person('JANE Q ROE', home), person('JANE Q ROE', office), person('JOHN ROE', office)],
      records: [{ agent_street: '9 Tamarind Ct.', agent_city: 'Boulder', street: '1 Main St' }],
    };
    expect(withoutHidden(shape, jane)).toEqual({
      addresses: [office],
      people: [person('JOHN ROE', office)],
      records: [{ agent_street: '', agent_city: '', street: '1 Main St' }],
    });
  });

  it('of one name is found only where nothing else stands', () => {
    const prince = hiding(['person', 'Prince']);
    expect(withoutHidden({ a: ['PRINCE', 'PRINCE OF BREAD'] }, prince)).toEqual({ a: ['PRINCE OF BREAD'] });
  });
});

describe('a hidden phone number', () => {
  it.each(['503-623-4567', '+1 503 623 4567', '1 (503) 623.4567', '5036234567', '503.623.4567 ext 12'])(
    'is %s',
    (text) => {
      expect(isHidden('phone', text, phone)).toBe(true);
      expect(JSON.stringify(withoutHidden({ record: { a: `Call ${text} now`, b: text } }, phone))).not.toMatch(
        /623|4567/,
      );
    },
  );

  it.each(['503-623-4568', '15036234567890', '503-623-45678'])('is not %s', (text) => {
    expect(withoutHidden({ record: { a: text } }, phone)).toEqual({ record: { a: text } });
  });

  it('is a number, in several fields, and an object of its own', () => {
    const shape = {
      phone_numbers: [{ object: 'phone_number', number: '+15036234567' }],
      record: { n: 5036234567, area: '503', rest: '623-4567' },
    };
    expect(withoutHidden(shape, phone)).toEqual({ phone_numbers: [], record: { n: '', area: '', rest: '' } });
  });
});

describe('a hidden email address', () => {
  it('is found in any letter case, and not in a longer one', () => {
    const shape = {
      email_addresses: [{ object: 'email_address', email: 'jane@example.com', domain: 'example.com' }],
      texts: ['JANE@EXAMPLE.COM', 'mary.jane@example.com', 'write to jane@example.com.', 'jane@example.com.au2'],
    };
    expect(withoutHidden(shape, email)).toEqual({
      email_addresses: [],
      texts: ['mary.jane@example.com', 'write to ….', '….au2'],
    });
  });
});

describe('a hidden address', () => {
  it('leaves lists, and persons keep the rest', () => {
    const [same, unit, elsewhere] = [
      address('130 SAMPLE LN, DALLAS OR 97338-1234', '130 SAMPLE LN', 'DALLAS'),
      address('130 Sample Ln., Apt 4, Dallas, OR', '130 Sample Ln.', 'Dallas'),
      address('130 SAMPLE LN, SALEM, OR 97301', '130 SAMPLE LN', 'SALEM'),
    ];
    const shape = { addresses: [same, unit, elsewhere], people: [person('JANE ROE', same)] };
    expect(withoutHidden(shape, house)).toEqual({ addresses: [elsewhere], people: [person('JANE ROE')] });
  });

  it('leaves a company that is shown by it, and texts', () => {
    const business = {
      object: 'business',
      id: 'us-or-1',
      full_address: '130 SAMPLE LN, DALLAS, OR 97338',
      evidence: [{ text: 'at 130 Sample Lane' }],
    };
    expect(withoutHidden(business, house)).toEqual({
      object: 'business',
      id: 'us-or-1',
      full_address: '',
      evidence: [{ text: 'at …' }],
    });
  });

  it('leaves original fields with the parts that follow it', () => {
    const row = {
      no: '130',
      street: 'SAMPLE LN',
      unit: '',
      city: 'Dallas',
      state: 'OR',
      zip: '97338-1234',
      county: 'Polk',
      mail: '1130 SAMPLE LN',
    };
    expect(withoutHidden({ record: row }, house)).toEqual({
      record: { no: '', street: '', unit: '', city: '', state: '', zip: '', county: 'Polk', mail: '1130 SAMPLE LN' },
    });
  });
});

describe('the key of a hidden value', () => {
  it.each([
    ['phone', '623-4567'],
    ['phone', 'call me'],
    ['email', 'jane at example.com'],
    ['address', 'Salem'],
    ['person', ' - '],
  ] as const)('does not exist for the %s %j', (kind, text) => {
    expect(hiddenKey({ kind, text })).toBe('');
  });
});

it('a shape of which nothing is hidden is the very same', () => {
  const shape = { people: [person('JANE Q ROE')] };
  expect(withoutHidden(shape, null)).toBe(shape);
  expect(withoutHidden(shape, hiding())).toBe(shape);
  expect(withoutHidden(shape, hiding(['person', 'NOBODY ELSE']))).toEqual(shape);
});

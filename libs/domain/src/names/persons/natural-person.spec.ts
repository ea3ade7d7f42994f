import { describe, expect, it } from '@jest/globals';
import { isPersonName, showsBusiness } from './natural-person.ts';

describe('names of natural persons', () => {
  it.each([
    'William R. Heath',
    'GEORGE T. WILLIS, JR',
    'Robert B Clyburn, Iii',
    'Holt, Mitchell',
    'Callarman, Cody, L',
    'Teribury Jr, Frederick Leroy',
    'Susan Marie Fawcett',
    'Martin Bautista Ramirez',
    'Maria de la Cruz',
    "Trisha O'Connell Varnell",
    'John and Mary Smith',
    'JAMES & LINDA BROWN',
    'Dr. Laura C. Davis, DDS',
    'Mary Ann Smith Jones',
    'Dba Dr Edward Shannon Jr',
  ])('%s is one', (name) => expect(isPersonName(name)).toBe(true));

  it.each([
    'Michael M Price Llc',
    "Bill's Beauty Supply & Food",
    'Bobby Thomas Trucking',
    'Charles Rudd Color Salon',
    'Elizabeth Lee United Methodist Church',
    'Smith, Jones & Brown',
    'Frank 24',
    'The John Day Group',
    'Kent Farms',
    'Blue Sky',
    'Ming H Su',
    'Mary',
    'Grace Baptist Church',
    'ROBERT J MILLER CO',
    'Mike #3',
    'Howard DBA Bluewater',
    'DBA Mary Lou Design Group',
    'Fred Meyer',
    'FRED MEYER INC',
    'Jerry Smith Chevrolet',
    'Melody Boba House',
    'Rose Garden Playhouse',
    '',
  ])('%j is none beyond doubt', (name) => expect(isPersonName(name)).toBe(false));

  it('may have the family name first where a register does that', () => {
    expect(isPersonName('CAMPBELL SUSAN BETH')).toBe(false);
    expect(isPersonName('CAMPBELL SUSAN BETH', true)).toBe(true);
    expect(isPersonName('HISTORIC LABOR TEMPLE', true)).toBe(false);
  });
});

describe('names that show a business', () => {
  it.each([
    'Acme LLC',
    'Smith Trucking',
    "Frank's Place",
    'The Corner',
    '108 Ale House',
    'Jones dba Corner',
    'A Very Long Name Of Some Sort',
    'Twisted Hair Studio',
  ])('%s does', (name) => expect(showsBusiness(name)).toBe(true));

  it.each(['Truong Nguyen', 'Nekeisha Curry', 'Ming H Su', 'ALMAZ ADHANOM', 'Garcia Lopez Maria'])(
    '%s does not',
    (name) => expect(showsBusiness(name)).toBe(false),
  );
});

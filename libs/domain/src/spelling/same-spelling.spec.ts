import { describe, expect, it } from '@jest/globals';
import { addressKey, isSameText, unformatted, unformattedAddress, unformattedPersonName } from './same-spelling.ts';

describe('two names', () => {
  it.each([
    ['RENAMED ANDERSON HOLDINGS, LLC', 'renamed  anderson holdings llc'],
    ['ACME LIMITED LIABILITY COMPANY', 'Acme, L.L.C.'],
    ['SMITH & SONS CO', 'Smith and Sons Company'],
    ['MC DONALD INC', 'McDonald Incorporated'],
    ['CAFÉ MAIN STREET LLC', 'CAFE MAIN ST. LLC'],
    ["O'NEIL CORP", 'ONEIL CORPORATION'],
    ['JONES-BAKER LLC', 'JONES BAKER LLC'],
    ['***', ' *** '],
  ])('%j and %j differ in formatting only', (one, other) => expect(isSameText(one, other)).toBe(true));

  it.each([
    ['ACME LLC', 'ACME INC'],
    ['ACME LLC', 'ACME'],
    ['ACME 1 LLC', 'ACME 2 LLC'],
    ['STUDIO 1 2 LLC', 'STUDIO 12 LLC'],
    ['NORTH STAR LLC', 'N STAR LLC'],
    ['+++', '***'],
    ['', null],
  ])('%j and %j differ', (one, other) => expect(isSameText(one, other)).toBe(false));

  it('are compared by a text that stays the same when its formatting is taken away again', () => {
    for (const text of ['ACME LIMITED LIABILITY COMPANY', 'MAIN STREET 12 3RD AVE CO'])
      expect(unformatted(unformatted(text))).toBe(unformatted(text));
  });
});

describe('two names of persons', () => {
  it.each([
    ['DOE, JANE', 'Jane Doe'],
    ['DOE JANE M', 'JANE M. DOE'],
    ['DE LA CRUZ, MARIA', 'MARIA DELACRUZ'],
    ['DOE, JANE', 'DOE JANE'],
    ['', ''],
  ])('%j and %j differ in formatting only', (one, other) =>
    expect(unformattedPersonName(one)).toBe(unformattedPersonName(other)),
  );

  it.each([
    ['JANE DOE', 'JANE ROE'],
    ['AMY LEE', 'MAY LEE'],
    ['JANE M DOE', 'JANE DOE'],
    ['JONES SMITH LLC', 'SMITH JONES LLC'],
  ])('%j and %j differ', (one, other) => expect(unformattedPersonName(one)).not.toBe(unformattedPersonName(other)));
});

describe('two addresses', () => {
  it.each([
    ['54688 WOLF RUN STREET, BEND, OR 97701', '54688 Wolf Run St, Bend, Oregon 97701'],
    ['PO BOX 2624, SALEM, OR 97308', 'P.O. Box 2624 Salem OR 97308'],
    ['POST OFFICE BOX 1, ALBANY, NEW YORK 12207', 'PO BOX 1, ALBANY, NY 12207'],
    ['1 NORTHWEST FIRST AVENUE SUITE 5', '1 NW 1st Ave., Ste. 5'],
    ['2 HILL CT, MIAMI, FL 33101-1234', '2 HILL COURT MIAMI FL 331011234'],
  ])('%j and %j differ in formatting only', (one, other) =>
    expect(unformattedAddress(one)).toBe(unformattedAddress(other)),
  );

  it.each([
    ['12 3RD ST', '123 RD ST'],
    ['12 3RD ST', '1 23RD ST'],
    ['1 NW 1ST AVE', '1 NE 1ST AVE'],
    ['1 MAIN ST', '1 MAIN AVE'],
    ['1 MAIN ST, MIAMI, FL 33101', '1 MAIN ST, MIAMI, FL 33102'],
  ])('%j and %j differ', (one, other) => {
    expect(unformattedAddress(one)).not.toBe(unformattedAddress(other));
    expect(addressKey(one)).not.toBe(addressKey(other));
  });

  it('have the same key with the last four digits of the ZIP code, which are a change', () => {
    const [one, other] = ['2 Hill Court, Miami, FL 33101-1234', '2 HILL CT MIAMI FL 33101'];
    expect(addressKey(one)).toBe(addressKey(other));
    expect(unformattedAddress(one)).not.toBe(unformattedAddress(other));
  });
});

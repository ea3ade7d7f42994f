import { describe, expect, it } from '@jest/globals';
import { parseEin, readEin } from './index.ts';

describe('EIN', () => {
  it.each([
    ['12-3456789', '123456789'],
    ['123456789', '123456789'],
    [' 01-2345678 ', '012345678'],
    ['84 1234567', '841234567'],
  ])('reads %j', (text, digits) => expect(parseEin(text)).toBe(digits));

  it.each([
    '',
    '00-0000000',
    '000000000',
    '99-9999999',
    '001234567',
    '12345678',
    '1234567890',
    '123-456789',
    'EIN 12-3456789',
    '12345678X',
    '１２3456789',
  ])('does not take %j', (text) => expect(parseEin(text)).toBeUndefined());

  it.each([
    ['EIN 12-3456789', '123456789'],
    ['Tax ID: 123456789', '123456789'],
    ['123456789.0', '123456789'],
    ["'12–3456789", '123456789'],
    ['1234567', undefined],
    ['12345678', '012345678'],
    ['92345678', undefined],
    ['123-45-6789', undefined],
    ['XX-XXX6789', undefined],
    ['1.23E+08', undefined],
  ])('of a list %j is %s', (text, digits) => expect(readEin(text)).toBe(digits));
});

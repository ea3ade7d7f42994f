import { describe, expect, it } from '@jest/globals';
import { PROFILE_TYPES, type ProfileType } from './profile-types.ts';

describe('numbers that lead to a page about a company', () => {
  it.each<[ProfileType, string, string]>([
    ['sec', '0000320193', '320193'],
    ['safer', '00021800', '21800'],
    ['npi', ' 1234567893 ', '1234567893'],
    ['sam', 'cfkvxzj329k7', 'CFKVXZJ329K7'],
    ['nonprofit', '53-0196605', '530196605'],
  ])('%s: %s is %s', (type, published, number) => {
    expect(PROFILE_TYPES[type].read(published)).toBe(number);
    expect(new URL(PROFILE_TYPES[type].toUrl(number)).href).toContain(number);
  });

  it.each<[ProfileType, string]>([
    ['sec', '0000000000'],
    ['sec', '9999999999'],
    ['sec', 'CIK 320193'],
    ['safer', '0'],
    ['safer', '999999999'],
    ['npi', '1234567890'], // its check digit is wrong
    ['npi', '3234567893'],
    ['sam', 'OFKVXZJ329K7'], // no identifier has an O or an I
    ['sam', '123456789012'],
    ['nonprofit', '00-0000000'],
    ['nonprofit', '99-9999999'],
  ])('%s: %s is not one', (type, published) => {
    expect(PROFILE_TYPES[type].read(published)).toBeUndefined();
  });
});

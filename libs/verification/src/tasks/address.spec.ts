import { expect, it } from '@jest/globals';
import { assess } from '../assess.ts';
import { madeAddress, madeCase, NOW } from '../testing/made-company.ts';

const { application, company, match } = madeCase;
const nothing = { address_line1: null, address_line2: null, city: null, state: null, postal_code: null };
const DALLAS = '130 SAMPLE LN, DALLAS, OR 97338';
const oneLine = (address_line1: string) => ({ ...nothing, address_line1 });
const inDallas = (address_line1: string, more: object = {}) => {
  return { ...nothing, address_line1, city: 'Dallas', state: 'OR', postal_code: '97338', ...more };
};
const withoutZip = (city: string | null, state = 'OR') => inDallas('130 Sample Ln', { city, state, postal_code: null });

it.each([
  [oneLine('130 Sample Lane, Dallas, Oregon'), DALLAS, 'verified'],
  [oneLine('130 Sample Lane, Salem, OR'), DALLAS, 'approximate'],
  [oneLine('130 Sample Lane, Dallas, TX'), DALLAS, 'unverified'],
  [oneLine('130 Sample Lane'), DALLAS, 'approximate'],
  [withoutZip('Dallas'), DALLAS, 'verified'],
  [withoutZip('Dallas', 'Mexico'), DALLAS, 'approximate'],
  [withoutZip('Dallas, TX', ''), DALLAS, 'unverified'],
  [withoutZip('Dallastown'), DALLAS, 'approximate'],
  [withoutZip('Miami', 'FL'), '130 SAMPLE LN, MIAMI BEACH, FL 33139', 'approximate'],
  [inDallas('130 Sample Ln', { address_line2: '9' }), '130 SAMPLE LN STE 2, DALLAS, OR 97338', 'approximate'],
  [inDallas('130 Sample Ln', { address_line2: '2' }), '130 SAMPLE LN STE 2, DALLAS, OR 97338', 'verified'],
  [inDallas('130 Sample Ln Bldg 2 Ste 4'), '130 SAMPLE LN BLDG 3 STE 4, DALLAS, OR 97338', 'approximate'],
  [inDallas('130 Sample Ln Bldg 2 Ste 4'), '130 SAMPLE LN STE 4, DALLAS, OR 97338', 'verified'],
  [inDallas('130 Sample Ln, 2nd Floor'), '130 SAMPLE LN 3RD FLOOR, DALLAS, OR 97338', 'approximate'],
  [inDallas('130 Sample Ln, Third Floor'), '130 SAMPLE LN FL 3, DALLAS, OR 97338', 'verified'],
  [inDallas('130 Sample Hill Ln'), '130 SAMPLE LN, DALLAS, OR 97338', 'approximate'],
  [inDallas('130 Sample Ln'), '130 SAMPLE HILL LN, DALLAS, OR 97338', 'approximate'],
  [inDallas('55 Harrow Ct'), '55 HARROW DR, DALLAS, OR 97338', 'approximate'],
  [inDallas('7510 SW 7th Ct'), '7510 SW 7TH CT, DALLAS, OR 97338', 'verified'],
])('the address %j of a company at %s is %s', (address, registered, result) => {
  const business = { ...company.business, addresses: [madeAddress(registered, ['principal'])] };
  const { tasks } = assess({ ...application, addresses: [address] }, { business, names: null }, match, NOW);
  expect(tasks.find(({ key }) => key === 'address_verification')?.result).toBe(result);
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RecordsFixture } from '../testing/records-fixture.ts';

let records: RecordsFixture;
beforeAll(async () => {
  records = await RecordsFixture.create();
});
afterAll(() => records.destroy());

const CONNECTICUT =
  'Name,Credential,Credential Description,Status,Status Reason,City,DBA,Credential,License Type,Effective Date,' +
  'Expiration Date,Status,Application Type,Endorsements,Mailing Address,License Address';
const LITTLE_ROCK = 'Classification,Category,Business,Address,City,Zip,ACCOUNT START DATE';

const toCredential = (at: number): string =>
  `Cedar ${at} LLC,ACRE.${at},RETAILER,ACTIVE,CURRENT,Hartford,,ACRE.${at},RETAILER,10/25/2025,10/24/2026,ACTIVE,,None,,"${at} Main St"`;
const toLicense = (at: number): string => `RESTAURANTS,FOOD,CEDAR ${at} LLC,${at} W 12TH ST,LITTLE ROCK,72204,6/11/19`;

it.each([
  ['us-ct/cannabis-licenses', CONNECTICUT, toCredential, 55],
  ['us-ar/little-rock-business-licenses', LITTLE_ROCK, toLicense, 14_573],
])('a file of %s passes without a final line end, as its agency publishes it', async (source, head, toRow, rows) => {
  const file = (count: number): string => [head, ...Array.from({ length: count }, (_, at) => toRow(at))].join('\n');
  expect(await records.loadText(source, file(rows))).toMatchObject({ new: rows, check: { passed: true } });
  // One of fewer rows may be cut.
  expect(await records.loadText(source, file(40))).toMatchObject({ absent: 0, check: { passed: false } });
});

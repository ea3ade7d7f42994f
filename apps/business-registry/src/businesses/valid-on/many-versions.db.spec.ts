import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { draws } from '@registry/testing';
import { businessesHandlerOn } from '../../testing/businesses-handler.ts';
import { coloradoCompany, RegistryFixture } from '../../testing/registry-fixture.ts';
import { GetBusinessReadModel } from '../get-business.read-model.ts';

/** In the long run more than any real company has. */
const LOADS = draws(104, 24);
/** Of the one the file says the same again and again, of the other something else each time. */
const [CONFIRMED, CHANGED] = ['1', '2'];

let registry: RegistryFixture;

beforeAll(async () => {
  registry = await RegistryFixture.create();
  for (let n = 0; n < LOADS; n += 1) {
    const changed = n % 2 === 0 ? 'Good Standing' : 'Delinquent';
    const rows = [
      coloradoCompany(CONFIRMED, 'Cedar Ridge, LLC', { entitystatus: n === 0 ? 'Good Standing' : 'Delinquent' }),
      coloradoCompany(CHANGED, 'Blue Mesa, LLC', { entitystatus: changed }),
    ];
    await registry.loadColorado(rows, undefined, { extent: 'increment', asOf: toDay(2 * n) });
  }
}, 240_000);
afterAll(() => registry.destroy());

const toDay = (n: number) => new Date(Date.UTC(2025, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);
const statusOn = async (fileNumber: string, day: string) => {
  const handler = businessesHandlerOn(registry.database);
  const { business } = await handler.getBusiness({ state: 'CO', fileNumber, withMatchKeys: false, validOn: day });
  return business.undated?.includes('status') === true ? 'undated' : business.status;
};
/** How often the past is read for the status on a day. */
const countReads = async (fileNumber: string, day: string) => {
  const reads = jest.spyOn(GetBusinessReadModel.prototype, 'find');
  await statusOn(fileNumber, day);
  const { length } = reads.mock.calls;
  reads.mockRestore();
  return length;
};

it('a row that many files confirm says what it said on each day, at the cost of few reads', async () => {
  expect(await statusOn(CONFIRMED, toDay(0))).toBe('active');
  expect(await statusOn(CONFIRMED, toDay(1))).toBe('undated');
  for (const n of [2, 3, LOADS - 4, 2 * LOADS - 3]) expect(await statusOn(CONFIRMED, toDay(n))).toBe('inactive');
  expect(await countReads(CONFIRMED, toDay(LOADS / 2))).toBeLessThan(10);
});

it('a row that changes with each of many files has each state on its day, at the cost of few reads', async () => {
  for (const n of [0, 1, LOADS / 2, LOADS - 2]) {
    expect(await statusOn(CHANGED, toDay(2 * n))).toBe(n % 2 === 0 ? 'active' : 'inactive');
    expect(await statusOn(CHANGED, toDay(2 * n + 1))).toBe('undated');
  }
  expect(await countReads(CHANGED, toDay(4))).toBeLessThan(40);
});

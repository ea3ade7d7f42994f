import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { inThePast } from '@registry/request-context';
import { GetBusinessReadModel } from '../businesses/get-business.read-model.ts';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { eraseBusiness } from './erase-business.ts';
import { suppressBusiness, unsuppressBusiness } from './suppress-business.ts';

const ID = { state: 'CO', fileNumber: '1' } as const;
const DECISION = { by: 'ada', reason: 'a court says so' };

let registry: RegistryFixture;

beforeEach(async () => {
  registry = await RegistryFixture.create();
});
afterEach(() => registry.destroy());

const carryOut = (work: typeof eraseBusiness) => registry.database.transaction((client) => work(client, ID, DECISION));
const find = () => new GetBusinessReadModel(registry.database).find(ID);

it('erases a suppressed company and every version of it, and nothing of others', async () => {
  const others = [coloradoCompany('2', 'Blue Mesa Inc')];
  for (const name of ['Secret Cedar LLC', 'Secret Otter LLC', 'Secret Elm LLC'])
    await registry.loadColorado([coloradoCompany('1', name), ...others]);
  const time = new Date().toISOString();
  expect(await carryOut(eraseBusiness)).toBe('nothing-to-do');
  expect((await inThePast(time, find))?.name).toBe('Secret Elm LLC');
  await carryOut(suppressBusiness);
  expect(await carryOut(eraseBusiness)).toBe('done');
  expect(await carryOut(eraseBusiness)).toBe('unknown');
  await carryOut(unsuppressBusiness);
  expect([await find(), await inThePast(time, find)]).toEqual([undefined, undefined]);
  expect(await tablesWith('Secret')).toEqual([]);
  expect(await tablesWith('Blue Mesa')).toEqual(expect.arrayContaining(['businesses_co', 'registrations_co']));
  expect(await registry.rows('SELECT erased_by, erasing_reason FROM suppressions')).toEqual([
    { erased_by: 'ada', erasing_reason: 'a court says so' },
  ]);
  await registry.loadColorado([coloradoCompany('1', 'Cedar LLC'), ...others]);
  expect((await find())?.name).toBe('Cedar LLC');
});

/** The tables of which a row contains a text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await registry.rows<{ table: string; name: string }>(
    "SELECT oid::regclass::text AS table, relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'past'::regnamespace)",
  );
  const found: string[] = [];
  for (const { table, name } of tables)
    if ((await registry.rows(`SELECT FROM ${table} t WHERE t::text LIKE $1 LIMIT 1`, [`%${text}%`])).length > 0)
      found.push(name);
  return found;
}

import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { HiddenValue } from '@registry/domain';
import { eventually } from '@registry/testing';
import { hideValue, showValue } from '../suppress/hide-value.ts';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { FollowedWithheld } from './withheld-companies.ts';

const company = { state: 'CO', fileNumber: '1' } as const;
const IDS = ['us-co-1', 'us-co-2'];
const address: HiddenValue = { kind: 'address', text: '1 Main St, Denver, CO 80202' };

let registry: RegistryFixture;
let followed: FollowedWithheld;
let statements: string[];

beforeEach(async () => {
  registry = await RegistryFixture.create();
  await registry.loadColorado([coloradoCompany('1', 'Cedar Ridge LLC'), coloradoCompany('2', 'Quarry Works Inc')]);
  statements = [];
  const { database } = registry;
  followed = new FollowedWithheld(database);
  const query = database.query.bind(database);
  database.query = (statement, values) => {
    statements.push(statement.name);
    return query(statement, values);
  };
});
afterEach(async () => {
  await followed.beforeApplicationShutdown();
  await registry.destroy();
});

const change = (by: typeof hideValue) =>
  registry.database.transaction((client) =>
    by(client, { scope: company, value: address, isUnlisted: true }, { by: 'ops', reason: 'asked' }),
  );
const hidden = async () => [...(await followed.find(IDS)).keys()];

it('a service reads the few companies once, and again when something is hidden or shown again', async () => {
  await followed.onApplicationBootstrap();
  expect([await hidden(), await hidden()]).toEqual([[], []]);
  expect(statements).toEqual(['withheld-companies']);
  await change(hideValue);
  await eventually(hidden, ['us-co-1']);
  statements = [];
  expect(await followed.find(['us-co-2'])).toEqual(new Map());
  expect(statements).toEqual([]);
  await change(showValue);
  await eventually(async () => (await followed.find(IDS)).get('us-co-1')?.hidden ?? null, null);
});

it('a service that is not notified reads them for each reply', async () => {
  expect(await hidden()).toEqual([]);
  await followed.beforeApplicationShutdown(); // the session ends
  await change(hideValue);
  expect(await hidden()).toEqual(['us-co-1']);
  expect(statements.filter((name) => name === 'withheld-companies').length).toBe(2);
});

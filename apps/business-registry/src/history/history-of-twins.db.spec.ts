import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { inThePast } from '@registry/request-context';
import { EntitiesReadModel } from '../entities/entities.read-model.ts';
import { eraseBusiness } from '../suppress/erase-business.ts';
import { suppressBusiness, unsuppressBusiness } from '../suppress/suppress-business.ts';
import { EntityFixture, type WrittenRegistration } from '../testing/entity-fixture.ts';
import { ListBusinessEventsHandler } from './list-business-events.handler.ts';

const shared = { name: 'CEDAR RIDGE BAKERY LLC', formationState: 'DE', formed: '2015-04-01' } as const;
const HOME: WrittenRegistration = { ...shared, state: 'DE', fileNumber: '100', registered: '2015-04-01' };
const CALIFORNIA: WrittenRegistration = { ...shared, state: 'CA', fileNumber: '200', registered: '2016-02-01' };
const OREGON: WrittenRegistration = { ...shared, state: 'OR', fileNumber: '300', registered: '2018-05-01' };
const DECISION = { by: 'spec', reason: 'spec' };

let fixture: EntityFixture;

beforeAll(async () => {
  fixture = await EntityFixture.create();
});
beforeEach(() => fixture.clear());
afterAll(() => fixture.destroy());

const act = async (one: WrittenRegistration, work: typeof suppressBusiness) => {
  await fixture.database.transaction((client) => work(client, one, DECISION));
  await fixture.worker.catchUp();
};
/** What the lists of states of a history become, move by move, and how many events there are. */
const history = async ({ state, fileNumber }: WrittenRegistration) => {
  const handler = new ListBusinessEventsHandler(fixture.database);
  const { items: events, totalCount } = await handler.listBusinessEvents({ state, fileNumber, offset: 0, limit: 50 });
  expect(totalCount).toBe(events.length);
  const states = events.flatMap(({ field, before, after }) =>
    field === 'registered_in' ? [`${String(before)} -> ${String(after)}`] : [],
  );
  return { states, count: totalCount };
};
const entityHistory = async (id: string) => {
  const { items: changes } = await new EntitiesReadModel(fixture.database).listChanges({ id, offset: 0, limit: 50 });
  return changes.map(({ registration }) => registration);
};

it('the history of a registration and of its entity says nothing of one that is suppressed, until that is lifted', async () => {
  await fixture.load(HOME, OREGON);
  await fixture.load(CALIFORNIA);
  const id = (await fixture.entityOf(HOME)) ?? '';
  expect(await history(HOME)).toEqual({ states: ['DE,OR -> CA,DE,OR', 'DE -> DE,OR'], count: 7 });
  const before = await entityHistory(id);
  await act(OREGON, suppressBusiness);
  const hidden = { states: ['DE -> CA,DE'], count: 4 };
  expect(await history(HOME)).toEqual(hidden);
  expect(await inThePast(new Date().toISOString(), () => history(HOME))).toEqual(hidden);
  expect(await history(CALIFORNIA)).toEqual({ states: ['CA -> CA,DE'], count: 4 });
  expect(await entityHistory(id)).toEqual(['us-ca-200']);
  await act(OREGON, unsuppressBusiness);
  expect((await history(HOME)).states).toEqual(['CA,DE -> CA,DE,OR', 'DE,OR -> CA,DE,OR', 'DE -> DE,OR']);
  expect((await entityHistory(id)).slice(-before.length)).toEqual(before);
});

it('what it said of one that is erased does not come back', async () => {
  await fixture.load(HOME, OREGON);
  await fixture.load(CALIFORNIA);
  const id = (await fixture.entityOf(HOME)) ?? '';
  await act(OREGON, suppressBusiness);
  await act(OREGON, eraseBusiness);
  await act(OREGON, unsuppressBusiness);
  expect(await history(HOME)).toEqual({ states: ['DE -> CA,DE'], count: 4 });
  expect(await entityHistory(id)).toEqual(['us-ca-200']);
  expect(await fixture.rows(`SELECT FROM business_changes WHERE before::text || after::text LIKE '%"OR"%'`)).toEqual(
    [],
  );
  expect(await fixture.rows(`SELECT FROM past.business_changes_versions`)).toEqual([]);
});

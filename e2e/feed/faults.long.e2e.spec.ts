import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { searchPeople } from '@registry/contracts-people';
import { testSeed } from '@registry/testing';
import { Random } from '@registry/tools-sample';
import { setTimeout as delay } from 'node:timers/promises';
import { feedTestCompanies } from '../e2e.config.ts';
import { feedApps, FeedApps } from './feed-apps.ts';

const companies = feedTestCompanies();
const IS_FULL_SIZE = companies >= 100_000;
const kills = IS_FULL_SIZE ? 20 : 3;
jest.setTimeout(IS_FULL_SIZE ? 900_000 : 240_000);

/** One load after another, each with another fault; what people and jurisdiction hold is compared to the owner's tables. */
describe(`people and jurisdiction, after loads of ${companies} companies with faults,`, () => {
  const source = 'us-co/business-registry' as const;
  const seed = testSeed();
  let apps: FeedApps;

  beforeAll(async () => {
    apps = await FeedApps.create();
    await apps.start(...feedApps);
  });
  afterAll(() => apps.end());

  const agree = async (): Promise<void> => {
    await apps.untilPeopleAgree(IS_FULL_SIZE ? 600_000 : 60_000);
    await apps.untilSearchAgrees('maria');
    await apps.untilCountsAgree();
    await apps.untilLoadsAgree();
  };

  it('hold what the owner holds though people was stopped during the load', async () => {
    const loading = apps.loadSample({ source, rows: companies });
    await apps.untilPeopleBegin();
    await apps.stop('people');
    await loading;
    await apps.start('people');
    await agree();
  });

  it('hold what the owner holds though NATS was stopped meanwhile', async () => {
    const loading = apps.loadSample({ source, rows: companies, changedShare: 0.2 });
    await apps.nats.stop();
    await loading;
    await delay(IS_FULL_SIZE ? 60_000 : 2_000);
    await apps.nats.start();
    await agree();
  });

  it('hold what the owner holds though NATS lost its data', async () => {
    await apps.stop('people');
    await apps.loadSample({ source: 'us-or/business-registry', rows: companies });
    await apps.nats.loseStreams();
    await apps.nats.start();
    await apps.start('people');
    await agree();
  });

  it(`hold what the owner holds though the relay and a consumer were killed ${kills} times at random (TEST_SEED=${seed})`, async () => {
    const loading = apps.loadSample({ source, rows: companies, changedShare: 0.4 });
    const random = new Random().reset(seed, 0);
    for (let kill = 0; kill < kills; kill += 1) {
      await delay(random.below(300));
      for (const app of ['business-registry', 'jurisdiction'] as const) {
        await apps.kill(app);
        await apps.start(app);
      }
    }
    await loading;
    await agree();
  });

  it('answer as before when their databases are dropped and everything is fetched anew', async () => {
    const search = () => apps.client.call(searchPeople, { q: 'maria', states: [], offset: 0, limit: 100 });
    const before = { people: await search(), map: await apps.jurisdictions() };
    expect(before.people.totalCount).toBeGreaterThan(1);
    for (const app of ['people', 'jurisdiction'] as const) {
      await apps.stop(app);
      await apps.renewDatabase(app);
      await apps.start(app);
    }
    await agree();
    expect(await search()).toEqual(before.people);
    expect(await apps.jurisdictions()).toEqual(before.map);
  });
});

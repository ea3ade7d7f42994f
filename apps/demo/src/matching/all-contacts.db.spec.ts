import { expect, it } from '@jest/globals';
import { publishedCompany } from '@registry/contracts-business-registry/published-company';
import { runMigrations } from '@registry/persistence/migrations';
import { migrations } from '../../migrations/migrations.ts';
import { DemoFixture, record } from '../testing/demo-fixture.ts';

const NAME = 'AllContacts1797300000000';

it('an upgrade fetches all companies again, which brings the contacts that the previous release left out', async () => {
  const demo = await DemoFixture.create();
  const company = publishedCompany('CO', '30', { name: 'Ptarmigan Diners LLC' });
  const phones = Array.from({ length: 60 }, (_, at) => `(303) 555-01${10 + at}`);
  await demo.publishRecords(
    phones.map((phone) => record(phone, { names: ['Ptarmigan Diners LLC'] }, { phones: [phone] })),
  );
  await demo.publish([company]);
  await demo.rows('UPDATE companies SET phones = phones[1:20]');
  await demo.rows("INSERT INTO feed_subscriptions (owner, state) VALUES ('business-registry', 'following')");
  await demo.rows('DELETE FROM migrations WHERE name = $1', [NAME]);

  expect(await runMigrations({ url: demo.test.url, name: 'demo', migrations })).toEqual([NAME]);
  expect(await demo.rows('SELECT replay_requested FROM feed_subscriptions')).toEqual([{ replay_requested: true }]);
  await demo.publish([company], 'current');
  expect(await demo.rows('SELECT cardinality(phones) AS phones FROM companies')).toEqual([{ phones: 60 }]);
  await demo.destroy();
});

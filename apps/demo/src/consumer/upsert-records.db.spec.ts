import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { publishedCompany } from '@registry/contracts-business-registry/published-company';
import { companiesSubscription } from './companies.subscription.ts';
import { recordsSubscription } from './records.subscription.ts';
import { DemoFixture, record } from '../testing/demo-fixture.ts';

describe('what records bring to companies', () => {
  let demo: DemoFixture;

  beforeEach(async () => {
    demo = await DemoFixture.create();
  });
  afterEach(() => demo.destroy());

  const of = async (key: string) => {
    const [row] = await demo.rows(
      'SELECT ein, phones, emails, websites, naics_codes, sectors, revenue::float8 AS revenue FROM companies WHERE key = $1',
      [key],
    );
    return row;
  };
  const listPhones = async (key: string) => (await of(key))?.['phones'];
  const call = (number: string) => ({ phones: [number] });

  it('is attached by name, whichever comes first, and normalised', async () => {
    const details = {
      phones: ['(503) 623-4567', '0000000000'],
      emails: ['Info+Sales@Example.COM'],
      websites: ['http://www.Example.com/about'],
      naics: ['311811', 'NA'],
      revenue: 1_200,
    };
    await demo.publishRecords([record('r1', { names: ['CEDAR RIDGE BAKERY LLC'] }, details)]);
    await demo.publish([
      publishedCompany('CO', 'a1', { name: 'Cedar Ridge Bakery, LLC' }),
      publishedCompany('CO', 'b2'),
    ]);
    const fromRecords = {
      ein: null,
      phones: ['+15036234567'],
      emails: ['info+sales@example.com'],
      websites: ['example.com'],
      naics_codes: ['311811'],
      sectors: ['31'],
      revenue: 1_200,
    };
    expect(await of('us-co-A1')).toEqual(fromRecords);
    expect(await listPhones('us-co-B2')).toEqual([]);
    await demo.publish([publishedCompany('CO', 'c3', { name: 'Late LLC' })]);
    await demo.publishRecords([record('r2', { names: ['LATE LLC'] }, call('503-555-0100'))]);
    expect(await listPhones('us-co-C3')).toEqual(['+15035550100']);
  });

  it('is attached to none in another state, nor by a name that two companies share', async () => {
    await demo.publish([
      publishedCompany('CO', '1', { name: 'Twin Inc' }),
      publishedCompany('OR', '2', { name: 'Lone Inc' }),
    ]);
    await demo.publishRecords([
      record('r1', { names: ['Twin Inc'] }, call('503-555-0100')),
      record('r2', { names: ['Lone Inc'], state: 'CO' }, call('503-555-0101')),
    ]);
    expect([await listPhones('us-co-1'), await listPhones('us-or-2')]).toEqual([['+15035550100'], []]);
    await demo.publish([publishedCompany('CO', '3', { name: 'Twin Inc' })]);
    expect([await listPhones('us-co-1'), await listPhones('us-co-3')]).toEqual([[], []]);
    await demo.publish([publishedCompany('CO', '3', { name: 'Renamed Corp', version: 2 })]);
    expect(await listPhones('us-co-1')).toEqual(['+15035550100']);
  });

  it('is attached by file number and by EIN, in whatever state the record is', async () => {
    await demo.publish([
      publishedCompany('CO', 'a1', { name: 'One LLC' }),
      publishedCompany('OR', 'a1', { name: 'Two LLC' }),
    ]);
    await demo.publishRecords([
      record('r1', { names: ['Another Name'], file_number: 'A1', ein: '123456789' }, call('503-555-0100')),
    ]);
    await demo.publishRecords([
      record('r2', { names: ['Third Name'], state: 'TX', ein: '123456789' }, call('503-555-0101')),
    ]);
    expect(await of('us-co-A1')).toMatchObject({ ein: '123456789', phones: ['+15035550100', '+15035550101'] });
    expect(await of('us-or-A1')).toMatchObject({ ein: null, phones: [] });
  });

  it('goes with the record, and is another where the record says another; old news changes nothing', async () => {
    await demo.publish([publishedCompany('CO', '1', { name: 'One LLC' })]);
    const names = ['One LLC'];
    await demo.publishRecords([record('r1', { names }, call('503-555-0100'), { stamp: 1 })]);
    await demo.publishRecords([record('r1', { names }, call('503-555-0101'), { stamp: 3, is_new: false })]);
    expect(await listPhones('us-co-1')).toEqual(['+15035550101']);
    await demo.publishRecords([record('r1', { names }, call('503-555-0102'), { stamp: 2, is_new: false })]);
    expect(await listPhones('us-co-1')).toEqual(['+15035550101']);
    await demo.publishRecords([record('r1', {}, null, { stamp: 4, is_new: false, current: null })]);
    expect(await listPhones('us-co-1')).toEqual([]);
    await demo.publishRecords([record('r1', { names }, call('503-555-0103'), { stamp: 3, is_new: false })]);
    expect(await listPhones('us-co-1')).toEqual([]);
    expect(await demo.rows('SELECT count(*) AS n FROM subjects')).toEqual([{ n: 0 }]);
  });

  it('is not a contact that unrelated names carry, until they carry it no more', async () => {
    const contacts = { phones: ['503-555-0100'], emails: ['filings@agent.com'], websites: ['agent.com'] };
    const names = ['Acme Holdings LLC', 'Blue Sky Inc', 'Old Mill LLC', 'Green Leaf Inc', 'Paper Moon LLC'];
    await demo.publish(names.map((name, at) => publishedCompany('CO', String(at), { name })));
    const carrying = (at: number) => record(`r${at}`, { names: [names[at] ?? ''] }, contacts);
    const gone = (at: number) => record(`r${at}`, {}, null, { stamp: 2, is_new: false, current: null });
    const shown = () =>
      demo.rows('SELECT key FROM companies WHERE phones <> $1 AND emails <> $1 AND websites <> $1 ORDER BY key', [[]]);
    const keys = (...numbers: number[]) => numbers.map((at) => ({ key: `us-co-${at}` }));
    await demo.publishRecords([carrying(0), carrying(1), carrying(2)]);
    expect(await shown()).toEqual(keys(0, 1, 2));
    await demo.publishRecords([carrying(3)]);
    expect(await shown()).toEqual([]);
    await demo.publishRecords([carrying(4)]);
    await demo.publishRecords([gone(0)]);
    expect(await shown()).toEqual([]);
    await demo.publishRecords([gone(1)]);
    expect(await shown()).toEqual(keys(2, 3, 4));
    await demo.publishRecords([0, 1].map((at) => ({ ...carrying(at), stamp: 3 })));
    await demo.rows('DELETE FROM shared_contacts');
    await demo.publishRecords([{ ...carrying(0), stamp: 3 }], 'current');
    expect(await shown()).toEqual([]);
  });

  it('is a contact of a chain, however many of its shops carry it', async () => {
    await demo.publish([publishedCompany('CO', '1', { name: 'Juniper Kayaks LLC' })]);
    const shops = Array.from({ length: 9 }, (_, at) =>
      record(
        `r${at}`,
        { names: [at === 0 ? 'Juniper Kayaks LLC' : `Juniper Kayaks Shop ${at} LLC`] },
        call('503-555-0100'),
      ),
    );
    await demo.publishRecords(shops);
    expect(await listPhones('us-co-1')).toEqual(['+15035550100']);
  });

  it('counts records that say the same once, and goes when the last of them does', async () => {
    await demo.publish([publishedCompany('CO', '1', { name: 'One LLC' })]);
    const one = (key: string) => record(key, { names: ['One LLC'] }, call('503-555-0100'));
    await demo.publishRecords([one('r1'), one('r2')]);
    await demo.publishRecords([one('r3')]);
    expect(await demo.rows('SELECT record_count FROM subjects')).toEqual([{ record_count: 3 }]);
    const gone = (key: string) => record(key, {}, null, { stamp: 2, is_new: false, current: null });
    await demo.publishRecords([gone('r1'), gone('r2')]);
    expect(await listPhones('us-co-1')).toEqual(['+15035550100']);
    await demo.publishRecords([gone('r3')]);
    expect(await listPhones('us-co-1')).toEqual([]);
  });

  it('builds its index again where rows are deleted, not where there were none', async () => {
    const epoch = () => demo.rows('SELECT epoch FROM feed_epochs');
    const beginsAgain = async ({ clear }: typeof recordsSubscription): Promise<boolean> => {
      const [before] = await epoch();
      await demo.database.transaction((client) => clear(client));
      return (await epoch())[0]?.['epoch'] !== before?.['epoch'];
    };
    const ofBoth = async () => [await beginsAgain(recordsSubscription), await beginsAgain(companiesSubscription)];
    expect(await ofBoth()).toEqual([false, false]);
    await demo.publish([publishedCompany('CO', '1', { name: 'One LLC' })]);
    expect(await ofBoth()).toEqual([false, true]);
    await demo.publishRecords([record('r1', { names: ['One LLC'] }, call('503-555-0100'))]);
    expect(await ofBoth()).toEqual([true, false]);
    expect(await demo.rows('SELECT FROM records')).toEqual([]);
  });

  it('is the same when everything is fetched anew, over what there is and from nothing', async () => {
    const companies = [
      publishedCompany('CO', '1', { name: 'One LLC' }),
      publishedCompany('CO', '2', { name: 'Two LLC', version: 3 }),
    ];
    const records = [
      record('r1', { names: ['One LLC'], ein: '123456789' }, call('503-555-0100')),
      record('r2', { names: ['Two LLC'] }, { naics: ['541511'] }),
    ];
    const kept = () => demo.rows('SELECT * FROM companies ORDER BY key');
    await demo.publish(companies);
    await demo.publishRecords(records);
    const before = await kept();
    await demo.publishRecords(records, 'current');
    await demo.publish(companies, 'current');
    expect(await kept()).toEqual(before);
    expect(await demo.rows('SELECT record_count FROM subjects')).toEqual([{ record_count: 1 }, { record_count: 1 }]);
    await demo.clear();
    await demo.publishRecords(records, 'current');
    await demo.publish(companies, 'current');
    expect(await kept()).toEqual(before);
  });
});

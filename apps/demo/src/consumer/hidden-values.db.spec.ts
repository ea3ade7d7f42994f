import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type PublishedHiddenValue, registryHidden } from '@registry/contracts-business-registry';
import { publishedCompany } from '@registry/contracts-business-registry/published-company';
import { DemoFixture, record } from '../testing/demo-fixture.ts';

const cedar = publishedCompany('CO', '1', { name: 'Cedar Ridge LLC' });
const mesa = publishedCompany('CO', '2', { name: 'Mesa Bread LLC' });
const PHONE = '+13035550142';
const holding = (names: string[], key: string) =>
  record(key, { names }, { phones: [PHONE], emails: ['jane@example.com'] });
const hides = (number: number, more: Partial<PublishedHiddenValue>): PublishedHiddenValue => ({
  ...registryHidden.example,
  ...{ number, company_key: 'us-co-1', kind: 'phone', text: '(303) 555-0142' },
  ...more,
});

describe('a contact that is hidden', () => {
  let demo: DemoFixture;

  beforeAll(async () => {
    demo = await DemoFixture.create();
  });
  beforeEach(() => demo.clear());
  afterAll(() => demo.destroy());

  const contacts = async () =>
    Object.fromEntries(
      (
        await demo.rows<{ id: string; all: string[] }>('SELECT id, phones || emails AS all FROM companies ORDER BY id')
      ).map(({ id, all }) => [id, all]),
    );
  const both = [PHONE, 'jane@example.com'];
  const published = [cedar, mesa];
  const records = [holding(['Cedar Ridge LLC'], 'r1'), holding(['Mesa Bread'], 'r2')];

  it.each([
    ['before the records', 0],
    ['between records and companies', 1],
    ['after all', 2],
  ])('of a company is not shown while it is hidden %s, and is shown again later', async (_when, at) => {
    const steps = [() => demo.publishRecords(records.slice(0, 1)), () => demo.publish(published)];
    steps.splice(at, 0, () => demo.publishHidden(hides(1, {})));
    for (const step of steps) await step();
    expect(await contacts()).toEqual({ 'us-co-1': ['jane@example.com'], 'us-co-2': [] });
    await demo.publishRecords(records.slice(0, 1), 'current');
    expect(await contacts()).toEqual({ 'us-co-1': ['jane@example.com'], 'us-co-2': [] });
    await demo.publishHidden(hides(1, { is_lifted: true }));
    expect(await contacts()).toEqual({ 'us-co-1': both, 'us-co-2': [] });
  });

  it('hidden everywhere leaves all companies, and hidden on one stays with the others', async () => {
    const alike = [
      holding(['Cedar Ridge LLC'], 'r1'),
      record('r2', { names: ['Mesa Bread LLC'] }, { emails: ['jane@example.com'] }),
    ];
    await demo.publish(published);
    await demo.publishRecords(alike);
    const before = await contacts();
    await demo.publishHidden(hides(1, { company_key: null, kind: 'email', text: 'JANE@example.com' }));
    expect(Object.values(await contacts()).flat()).not.toContain('jane@example.com');
    await demo.publishHidden(hides(1, { company_key: null, kind: 'email', text: 'jane@example.com', is_lifted: true }));
    expect(await contacts()).toEqual(before);
  });

  it('finds its company no more', async () => {
    await demo.publish(published);
    await demo.publishRecords(records.slice(0, 1));
    const index = await demo.startIndex();
    const found = async () => (await index.search({ terms: [`phone:${PHONE}`], offset: 0, limit: 10 })).keys;
    expect(await found()).toEqual(['us-co-1']);
    await demo.publishHidden(hides(1, {}));
    await index.catchUp();
    expect(await found()).toEqual([]);
    await index.onApplicationShutdown();
  });
});

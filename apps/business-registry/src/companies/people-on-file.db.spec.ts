import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Person } from '@registry/contracts-business-registry';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registryChangedTopic } from '../change-events/registry-changed.topic.ts';
import { GetBusinessReadModel } from '../businesses/get-business.read-model.ts';
import { ListBusinessEventsHandler } from '../history/list-business-events.handler.ts';
import { RegistryFixture } from '../testing/registry-fixture.ts';

const HEADER =
  'Registry Number,Business Name,Entity Type,Registry Date,Associated Name Type,First Name,Middle Name,Last Name,Suffix,' +
  'Not of Record Entity,Entity of Record Reg Number,Entity of Record Name,Address ,Address Continued,City,State,Zip Code';
const row = (number: string, type: string, party: string, street: string) =>
  `${number},TILE ${number} LLC,DOMESTIC LIMITED LIABILITY COMPANY,05/04/2011,${type},${party},${street},,COOS BAY,OR,97420`;
const NOBODY = ',,,,,,';
const person = (first: string, last: string) => `${first},,${last},,,,`;
const firm = (name: string) => `,,,,,77,"${name}"`;
const place = (number: string, street = '10 GROUT WAY') => row(number, 'PRINCIPAL PLACE OF BUSINESS', NOBODY, street);

/** A company with two namesakes, of whom one has two roles, and a firm that takes its mail. */
const FIRST = [
  place('1'),
  row('1', 'MAILING ADDRESS', firm('Capitol Mail, Inc.'), '325 13TH ST'),
  row('1', 'MANAGER', person('JONAS', 'SMITHWICK'), '1245 GRANVALE ST'),
  row('1', 'MANAGER', person('JONAS', 'SMITHWICK'), '77 QUARRY RD'),
  row('1', 'MEMBER', person('JONAS', 'SMITHWICK'), '1245 Granvale Street'),
  row('1', 'AUTHORIZED REPRESENTATIVE', firm('Burnt Rim Construction LLC'), '9 RIM RD'),
];

describe('people on file', () => {
  let registry: RegistryFixture;

  beforeAll(async () => {
    registry = await RegistryFixture.create();
  });
  afterAll(() => registry.destroy());
  beforeEach(async () => {
    for (const table of ['businesses', 'registrations', 'names', 'business_changes'])
      await registry.rows(`DELETE FROM ${table}`);
    await registry.rows('DELETE FROM announcements');
    await load(FIRST);
  });

  const load = (rows: readonly string[]) => {
    const file = join(registry.folder, 'or.csv');
    writeFileSync(file, `${[HEADER, ...rows].join('\n')}\n`);
    return registry.load('us-or/business-registry', file, undefined, { extent: 'increment', asOf: '2026-11-01' });
  };
  const business = async () => {
    const found = await new GetBusinessReadModel(registry.database).find({
      ...{ state: 'OR', fileNumber: '1', withMatchKeys: false },
    });
    if (found === undefined) throw new Error('The company is not there.');
    return found;
  };
  const shown = ({ name, titles, address }: Person) => [
    name,
    titles.map(({ title }) => title).join('+'),
    address?.address_line1,
    address?.type.join('+'),
  ];
  const history = async () => {
    const handler = new ListBusinessEventsHandler(registry.database);
    const { items: events } = await handler.listBusinessEvents({ state: 'OR', fileNumber: '1', offset: 0, limit: 30 });
    return events.filter(({ type }) => type !== 'business.added');
  };

  it('are two where one name has two addresses, each with its address and roles, and firms are among them', async () => {
    const { people, registrations, names } = await business();
    expect(people.map(shown)).toEqual([
      ['Capitol Mail, Inc.', 'Mailing Address', '325 13TH ST', 'other'],
      ['JONAS SMITHWICK', 'Manager+Member', '1245 GRANVALE ST', 'other'],
      ['JONAS SMITHWICK', 'Manager', '77 QUARRY RD', 'other'],
      ['Burnt Rim Construction LLC', 'Authorized Representative', '9 RIM RD', 'other'],
    ]);
    expect(registrations[0]?.officers).toEqual(people);
    expect(names.map(({ name }) => name)).toEqual(['TILE 1 LLC']);
  });

  it('are the same in change events', async () => {
    const bodies = await registry.rows<{ body: never }>(
      "SELECT body FROM announcements WHERE topic = 'registry.changed'",
    );
    const [[company] = []] = await registryChangedTopic.compose(
      registry.database,
      bodies.map(({ body }) => body),
    );
    expect(
      company?.current?.people.map(({ kind, name, titles, address }) => [kind, name, titles, address?.address_line1]),
    ).toEqual([
      ['firm', 'Capitol Mail, Inc.', ['Mailing Address'], '325 13TH ST'],
      ['person', 'JONAS SMITHWICK', ['Manager', 'Member'], '1245 GRANVALE ST'],
      ['person', 'JONAS SMITHWICK', ['Manager'], '77 QUARRY RD'],
      ['firm', 'Burnt Rim Construction LLC', ['Authorized Representative'], '9 RIM RD'],
    ]);
  });

  it('have no event where rows are in another order or a role is stated twice', async () => {
    const [, , manager = ''] = FIRST;
    await load([...FIRST.toReversed(), manager]);
    expect(await history()).toEqual([]);
  });

  it('have one event where a role ends, with the date of the data', async () => {
    await load(FIRST.filter((line) => !line.includes('MEMBER')));
    expect(await history()).toMatchObject([
      {
        type: 'business.officers_changed',
        as_of: '2026-11-01',
        before: [{}, { name: 'JONAS SMITHWICK', titles: [{ title: 'Manager' }, { title: 'Member' }] }, {}, {}],
        after: [{}, { name: 'JONAS SMITHWICK', titles: [{ title: 'Manager' }] }, {}, {}],
      },
    ]);
  });

  it('have no event where the same rows are read by a newer mapping, which followers get nevertheless', async () => {
    const before = await business();
    await asReadByAnOlderMapping();
    await load(FIRST);
    expect(await history()).toEqual([]);
    expect((await business()).people).toEqual(before.people);
    expect(await registry.rows('SELECT version, name FROM businesses')).toEqual([{ version: 2, name: 'TILE 1 LLC' }]);
    expect(
      await registry.rows("SELECT count(*) AS events FROM announcements WHERE body ->> 'versions' = '[2]'"),
    ).toEqual([{ events: 1 }]);
    const { names } = await business();
    expect(names.map(({ name }) => name)).toEqual(['TILE 1 LLC']);
    expect(await load(FIRST)).toMatchObject({ changed: 0, unchanged: 6 });
  });

  it('have an event where rows differ too, and one where the company is back in its registry', async () => {
    await asReadByAnOlderMapping();
    await load([place('1', '12 GROUT WAY'), ...FIRST.slice(1)]);
    expect((await history()).map(({ field }) => field)).toContain('addresses');
    await registry.rows('UPDATE registrations SET absent_since = now(), digest = gen_random_uuid()');
    await registry.rows("UPDATE businesses SET status = 'inactive'");
    await load([place('1', '12 GROUT WAY'), ...FIRST.slice(1)]);
    const [back] = await history();
    expect(
      (await history()).filter(({ id }) => id.split('/')[1] === back?.id.split('/')[1]).map(({ field }) => field),
    ).toEqual(['status', 'absent_since']);
  });

  /** The tables as an older release wrote them: with another digest, another name and without the firm that takes the mail. */
  async function asReadByAnOlderMapping(): Promise<void> {
    await registry.rows('UPDATE registrations SET digest = gen_random_uuid()');
    await registry.rows("UPDATE businesses SET name = 'TILE 1'");
    await registry.rows(
      `UPDATE registrations SET officers =
         (SELECT json_agg(o) FROM json_array_elements(officers) o WHERE o -> 2 ->> 0 <> 'Mailing Address')`,
    );
  }
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createPublished, PeopleFixture, person } from '../testing/people-fixture.ts';

describe('a company that is announced', () => {
  let people: PeopleFixture;

  beforeEach(async () => {
    people = await PeopleFixture.create();
  });
  afterEach(() => people.destroy());

  const kept = () =>
    people.rows(
      `SELECT c.state, c.file_number, c.version, c.name, array_agg(p.name ORDER BY p.position) AS people
       FROM companies c LEFT JOIN persons p USING (state, file_number_key) GROUP BY 1, 2, 3, 4 ORDER BY 1, 2`,
    );

  it('replaces what an older version said, the people included', async () => {
    await people.publish([createPublished('CO', 'a1', [person('Ada'), person('Ben')])]);
    await people.publish([createPublished('CO', 'a1', [person('Cleo')], { version: 2, name: 'New' })]);
    expect(await kept()).toEqual([{ state: 'CO', file_number: 'a1', version: 2, name: 'New', people: ['Cleo'] }]);
  });

  it('changes nothing when its version is known or older', async () => {
    await people.publish([createPublished('CO', 'a1', [person('Ada')], { version: 2 })]);
    await people.publish([createPublished('CO', 'a1', [person('Old')], { version: 1 })]);
    await people.publish([createPublished('CO', 'a1', [person('Twice')], { version: 2 })]);
    expect(await kept()).toEqual([expect.objectContaining({ version: 2, people: ['Ada'] })]);
  });

  it('is written once more when everything is fetched anew', async () => {
    await people.publish([createPublished('CO', 'a1', [person('Ada')], { version: 2 })]);
    await people.publish([createPublished('CO', 'a1', [person('Again')], { version: 2 })], 'current');
    await people.publish([createPublished('CO', 'a1', [person('Old')], { version: 1 })], 'current');
    expect(await kept()).toEqual([expect.objectContaining({ version: 2, people: ['Again'] })]);
  });

  it('counts as its newest version when it comes twice at once, beside companies of other states', async () => {
    await people.publish([
      createPublished('WY', '9', [person('Zoe')]),
      createPublished('CO', 'A1', [person('New')], { version: 3 }),
      createPublished('CO', 'A1', [person('Old')], { version: 2 }),
    ]);
    expect(await kept()).toEqual([
      expect.objectContaining({ state: 'CO', version: 3, people: ['New'] }),
      expect.objectContaining({ state: 'WY', people: ['Zoe'] }),
    ]);
  });

  it('is of the United States', async () => {
    await people.publish([createPublished('QC', '1', [person('Zoe')]), createPublished('CO', '2', [person('Ada')])]);
    expect(await kept()).toEqual([expect.objectContaining({ state: 'CO', people: ['Ada'] })]);
  });

  it('has nobody on file once it is removed, though what was announced before comes later', async () => {
    const removed = { ...createPublished('CO', '1', []), version: 2, action: 'removed', current: null } as const;
    await people.publish([createPublished('CO', '1', [person('Ada')])]);
    await people.publish([removed]);
    await people.publish([createPublished('CO', '1', [person('Ada')])]);
    expect(await people.rows('SELECT FROM persons')).toEqual([]);
    await people.publish([createPublished('CO', '1', [person('Ben')], { version: 3 })]);
    expect(await kept()).toEqual([expect.objectContaining({ version: 3, people: ['Ben'] })]);
  });

  it('is kept when nobody is on file for it', async () => {
    await people.publish([createPublished('CO', '1', [person('Ada')])]);
    await people.publish([createPublished('CO', '1', [], { version: 2 })]);
    expect(await kept()).toEqual([expect.objectContaining({ version: 2, people: [null] })]);
  });

  it('is written the same by a first backfill, which notifies no index', async () => {
    const removed = { ...createPublished('CO', '3', []), version: 2, action: 'removed', current: null } as const;
    const companies = [
      createPublished('CO', 'a1', [person('Ada'), person('Ben')]),
      createPublished('WY', '9', []),
      removed,
    ];
    const tables = async () => [
      await people.rows('SELECT * FROM companies ORDER BY state, file_number_key'),
      await people.rows('SELECT * FROM persons ORDER BY state, file_number_key, position'),
    ];
    const epoch = () => people.rows('SELECT epoch FROM feed_epochs');
    const first = await epoch();
    await people.clear();
    expect(await epoch()).toEqual(first); // an index of empty tables is not built again
    await people.publish(companies);
    const written = await tables();
    await people.clear();
    expect(await epoch()).not.toEqual(first);
    const changeEvents = await people.rows('SELECT * FROM announcements ORDER BY draft_no');
    await people.publish(companies, 'current', true);
    expect(await tables()).toEqual(written);
    expect(await people.rows('SELECT * FROM announcements ORDER BY draft_no')).toEqual(changeEvents);
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FeedTopic } from '@registry/feed';
import type { RecordName } from '@registry/pipeline';
import { head, record } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';
import { recordsChangedTopic } from './records-changed.topic.ts';
import { recordsLoadedTopic } from './records-loaded.topic.ts';
import { recordsNamedTopic } from './records-named.topic.ts';

describe('what records-sections announces', () => {
  const source = 'us-co/made';
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  /** What was announced under a topic since the last call, as a message would say it now. */
  const published = async <Item, Body>(topic: FeedTopic<Item, Body>): Promise<Item[]> => {
    const rows = await records.rows<{ draft_no: number; body: Body }>(
      `DELETE FROM announcements WHERE topic = '${topic.event.topic}' RETURNING draft_no, body`,
    );
    return (
      await topic.compose(
        records.database,
        rows.map(({ body }) => body),
      )
    ).flat();
  };

  it('is each new record, with whom it is about', async () => {
    const details = { phones: ['503-623-4567'], emails: [], websites: [], naics: ['311811'], revenue: null };
    const holder = { name: 'Cedar Ridge LLC', trade: 'Ridge Bread', address: '1 Main St, Denver, CO 80202' };
    const made = record({ key: 'A', ...holder, ein: '841234567' });
    await records.load(source, [{ ...made, details }]);
    expect(await published(recordsChangedTopic)).toEqual([
      {
        source,
        record_key: 'A',
        kind: 'license',
        stamp: expect.any(Number),
        is_new: true,
        current: {
          subject: {
            names: ['Cedar Ridge LLC'],
            trade_names: ['Ridge Bread'],
            state: 'CO',
            file_number: null,
            ein: '841234567',
            postal_codes: ['80202'],
            cities: [],
          },
          date: null,
          head: expect.not.objectContaining({ details }),
          details,
          as_of: null,
          retrieved_at: expect.any(String),
          absent_since: null,
          live: false,
        },
        changes: [],
      },
    ]);
  });

  it('is nothing when the same file is loaded again', async () => {
    const file = [record({ key: 'A', name: 'Cedar Ridge LLC', trade: 'Ridge Bread' })];
    await records.load(source, file);
    await published(recordsChangedTopic);
    await published(recordsNamedTopic);
    await records.load(source, file);
    expect([await published(recordsChangedTopic), await published(recordsNamedTopic)]).toEqual([[], []]);
  });

  it('is what a load changes, also next to what it adds', async () => {
    await records.load(source, [record({ key: 'A', name: 'Cedar Ridge LLC' })]);
    await published(recordsChangedTopic);
    const changed = record({ key: 'A', name: 'Cedar Mesa LLC', fields: { v: '2' } });
    await records.load(source, [changed, record({ key: 'B', name: 'Elm LLC' })]);
    const items = await published(recordsChangedTopic);
    expect(items.map((item) => [item.record_key, item.is_new]).sort()).toEqual([
      ['A', false],
      ['B', true],
    ]);
  });

  it('has no change where a record is only spelled another way, and the newest spelling', async () => {
    const lien = (status: string, debtors: readonly string[], v: string) => ({
      ...record({ key: 'A', kind: 'lien', name: 'Cedar Ridge LLC', fields: { v } }),
      head: { ...head('lien', 'A', debtors), status },
    });
    await records.load(source, [lien('Active', ['Cedar Ridge LLC', 'Ann Roe'], '1')]);
    await records.load(source, [lien('ACTIVE', ['ANN ROE', 'CEDAR RIDGE, L.L.C.'], '2')]);
    expect((await published(recordsChangedTopic)).at(-1)).toMatchObject({
      current: { head: { status: 'ACTIVE', debtors: ['ANN ROE', 'CEDAR RIDGE, L.L.C.'] } },
      changes: [],
    });
    await records.load(source, [lien('Lapsed', ['ANN ROE'], '3')]);
    const [changed] = await published(recordsChangedTopic);
    expect(changed?.changes.map(({ field }) => field)).toEqual(['status', 'debtors']);
  });

  it('is, of a record that is read differently, each field that differs, and all changes before', async () => {
    await records.load(source, [record({ key: 'A', name: 'Cedar Ridge LLC' })]);
    await records.load(source, [record({ key: 'A', name: 'Cedar Ridge LLC', date: '2024-01-31', fields: { v: '2' } })]);
    await records.load(source, [record({ key: 'A', name: 'Cedar Mesa LLC', date: '2024-01-31', fields: { v: '3' } })]);
    const changed = await published(recordsChangedTopic);
    expect(changed.map((item) => item.is_new)).toEqual([true, false, false]);
    expect(changed.at(-1)?.changes.map(({ type, field, before, after }) => [type, field, before, after])).toEqual([
      ['license.changed', 'date', null, '2024-01-31'],
      ['license.changed', 'name', 'Cedar Ridge LLC', 'Cedar Mesa LLC'],
    ]);
    expect(changed.at(-1)?.stamp).toBeGreaterThan(changed[0]?.stamp ?? Number.NaN);
  });

  it('is the trade names of a holder, and that it has none any more', async () => {
    await records.load(source, [record({ key: 'A', name: 'Cedar Ridge LLC', trade: 'Ridge Bread' })]);
    const [named] = await published(recordsNamedTopic);
    expect(named).toMatchObject({ source, state: 'CO', names: ['Cedar Ridge LLC'], trade_names: ['Ridge Bread'] });
    await records.load(source, [record({ key: 'A', name: 'Cedar Ridge LLC', fields: { v: '2' } })]);
    const after = await published(recordsNamedTopic);
    expect(after).toEqual([expect.objectContaining({ subject_no: named?.subject_no, trade_names: [] })]);
  });

  it('is, of all names, each with the date of the data that have them', async () => {
    const made = (key: string) => record({ key, name: `Cedar ${key} LLC`, ein: `84123456${key}` });
    await records.load(source, [made('1')], undefined, { asOf: '2026-01-31' });
    await records.load(source, [made('2')], undefined, { asOf: '2026-02-28' });
    const register = { register: 'us-co/agency' };
    await records.load('us-co/weekly', [made('3')], undefined, { ...register, asOf: '2026-03-01' });
    await records.load('us-co/export', [made('3')], undefined, { ...register, asOf: '2026-03-31' });
    const names: RecordName[] = [{ name: 'Cedar 4 LLC', kind: 'legal', addresses: [] }];
    const subject = { names, state: 'CO', fileNumber: null, ein: '841234564' } as const;
    const adds = { subject, date: null, head: head('lien', '4') };
    const part = { family: 'us-co/ucc', part: 'filings', recordKey: '4', joinKeys: ['file:4'], adds, records: [{}] };
    await records.load('us-co/ucc-filings', [{ key: '4', ...part }], undefined, { asOf: '2026-04-30' });
    const dated = (await every(recordsNamedTopic)).map(({ names: [name], as_of: asOf }) => [name, asOf]);
    expect(dated.filter(([name]) => name !== undefined).sort()).toEqual([
      ['Cedar 1 LLC', '2026-01-31'],
      ['Cedar 2 LLC', '2026-02-28'],
      ['Cedar 3 LLC', '2026-03-31'],
      ['Cedar 4 LLC', '2026-04-30'],
    ]);
  });

  it('is the names of a subject with a file number or an EIN, and that it is gone', async () => {
    await records.load(source, [record({ key: 'A', name: 'Cedar Ridge LLC', ein: '841234567' })]);
    const [named] = await published(recordsNamedTopic);
    expect(named).toMatchObject({ ein: '841234567', file_number: null, names: ['Cedar Ridge LLC'], trade_names: [] });
    expect(await every(recordsNamedTopic)).toEqual([expect.objectContaining({ subject_no: named?.subject_no })]);
    await records.load(source, [record({ key: 'A', name: 'Cedar Mesa LLC', fileNumber: '77', fields: { v: '2' } })]);
    const after = await published(recordsNamedTopic);
    expect(after.map(({ ein, file_number, names }) => [ein, file_number, names])).toEqual([
      [null, '77', ['Cedar Mesa LLC']],
      [null, null, []],
    ]);
  });

  it('is, under what is current, every record and every holder once, page by page', async () => {
    const kinds = ['lien', 'loan', 'license', 'permit', 'record'] as const;
    for (const kind of kinds) {
      const made = Array.from({ length: 3 }, (_, i) =>
        record({ key: `${kind}/${i}`, kind, name: `Company ${i} LLC`, trade: `Trade ${i}` }),
      );
      await records.load(`us-co/made-${kind}`, made);
    }
    const keys = (await every(recordsChangedTopic)).map((item) => item.record_key);
    expect(keys.sort()).toEqual(kinds.flatMap((kind) => [0, 1, 2].map((i) => `${kind}/${i}`.toUpperCase())).sort());
    const holders = (await every(recordsNamedTopic)).map(({ source: of, names }) => `${of} ${names[0]}`);
    expect([holders.length, new Set(holders).size]).toEqual([15, 15]);
  });

  it('is each load that has ended, with its rows', async () => {
    await records.load(source, [record({ key: 'A', name: 'Cedar Ridge LLC' })]);
    expect(await published(recordsLoadedTopic)).toEqual([
      expect.objectContaining({
        source,
        state: 'CO',
        yields: 'record',
        counts: expect.objectContaining({ read: 1, new: 1 }),
      }),
    ]);
  });

  const every = async <Item, Body>(topic: FeedTopic<Item, Body>): Promise<Item[]> => {
    const items: Item[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof topic.listCurrent>> = await topic.listCurrent(records.database, after, 2);
      items.push(...page.items);
      after = page.next;
    } while (after !== null);
    return items;
  };
});

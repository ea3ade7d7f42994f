import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { makeZip } from '@registry/pipeline/make-zip';
import { temporaryFolder } from '@registry/testing';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deniedFile } from '../testing/list-files.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

const SOURCE = 'us/bis-denied-persons';

/** A list with a row for each name; `city` is where it lies. */
const list = (names: readonly string[], city = 'TAMPA'): string => deniedFile(names.map((name) => ({ name, city })));
const withoutHeader = (text: string): string => text.slice(text.indexOf('\n') + 1);

/** As many rows as make the list whole. */
const COUNT = 400;

const firms = (count: number): string[] => Array.from({ length: count }, (_, i) => `Cedar ${i} Trading LLC`);

describe('loading lists of excluded parties', () => {
  let records: RecordsFixture;
  const folder = temporaryFolder('merge-exclusions');
  afterAll(() => {
    folder.remove();
  });

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  const changes = (loadNo: number) =>
    records.rows<{ type: string; name: string }>(
      `SELECT c.type, e.name FROM exclusion_changes c JOIN exclusion_entries e USING (source_no, row_key)
        WHERE c.load_no = $1 ORDER BY e.name COLLATE "C"`,
      [loadNo],
    );
  const lastLoad = async (): Promise<number> => {
    const [row] = await records.rows<{ no: number }>('SELECT max(load_no) AS no FROM loads');
    return row?.no ?? 0;
  };

  it('stores firms by their name keys, and of persons only their number', async () => {
    const text = list(['Blue Heron Shipping D/B/A Heron Lines LLC', 'ROSA TESTER']);
    expect(await records.loadText(SOURCE, text, { asOf: '2026-10-01' })).toMatchObject({ read: 2, new: 1, leftOut: 1 });
    expect(await records.rows('SELECT name_key, name, quality, place FROM exclusion_names ORDER BY place')).toEqual([
      { name_key: 'BLUE HERON SHIPPING', name: 'Blue Heron Shipping', quality: 'primary', place: 0 },
      { name_key: 'HERON LINES', name: 'Heron Lines LLC', quality: 'strong', place: 1 },
    ]);
    const everything = await records.rows(
      `SELECT row_to_json(e)::text || coalesce((SELECT string_agg(row_to_json(r)::text, '') FROM rejected_rows r), '') AS text
         FROM exclusion_entries e`,
    );
    expect(JSON.stringify(everything)).not.toContain('TESTER');
    expect(await records.rows('SELECT list, rows FROM exclusion_list_loads')).toEqual([{ list: 'DPL', rows: 2 }]);
  });

  it('keep the aliases of an entry of which a file has a row that is not valid', async () => {
    const blanks = (count: number): string => Array.from({ length: count }, () => ',"-0-"').join('');
    const load = async (aliases: string, asOf: string) => {
      const file = join(folder.path, 'sdn.zip');
      const named = (name: string): string => `${name.slice(-1)},"${name}"${blanks(10)}\r\n`;
      const entries = {
        'sdn.csv': named('CEDAR LINES 1') + named('CEDAR LINES 2'),
        'add.csv': '1,25,"-0-","Havana","Cuba","-0-"\r\n',
        'alt.csv': aliases,
        'sdn_comments.csv': '1,"more"\r\n',
      };
      writeFileSync(file, await makeZip(entries));
      return records.loadFile('us/ofac-sdn', file, { asOf });
    };
    const aliases = () => records.rows('SELECT row_key AS of, name FROM exclusion_names WHERE place > 0 ORDER BY 1, 2');
    const whole = '1,12,"aka","HERON FERRIES","-0-"\r\n2,13,"aka","EGRET FERRIES","-0-"\r\n';
    await load(whole, '2026-10-01');
    const known = await aliases();
    expect(known).toHaveLength(2);
    const garbled = whole.replace('2,13,"aka","EGRET', '2,13,"aka",EGRET", "').replace('HERON', 'HERON ISLAND');
    expect(await load(garbled, '2026-10-02')).toMatchObject({ rejected: 1 });
    expect(await aliases()).toEqual([{ of: '1', name: 'HERON ISLAND FERRIES' }, known[1]]);
    expect(await changes(await lastLoad())).toEqual([{ type: 'changed', name: 'CEDAR LINES 1' }]);
  });

  it('says which entries each load added, changed and removed', async () => {
    const all = firms(COUNT + 1);
    const options = { extent: 'whole' } as const;
    await records.loadText(SOURCE, list(all.slice(0, COUNT)), { ...options, asOf: '2026-10-01' });
    expect(await changes(await lastLoad())).toHaveLength(COUNT);
    await records.loadText(SOURCE, list(all.slice(0, COUNT)), { ...options, asOf: '2026-10-02' });
    expect(await changes(await lastLoad())).toEqual([]);
    const moved = list(all.slice(1, 2), 'OCALA') + withoutHeader(list(all.slice(2)));
    await records.loadText(SOURCE, moved, { ...options, asOf: '2026-10-03' });
    expect(await changes(await lastLoad())).toEqual([
      { type: 'removed', name: 'Cedar 0 Trading LLC' },
      { type: 'changed', name: 'Cedar 1 Trading LLC' },
      { type: 'added', name: `Cedar ${COUNT} Trading LLC` },
    ]);
    expect(await records.rows("SELECT 1 AS n FROM exclusion_names WHERE name_key = 'CEDAR 0 TRADING'")).toEqual([]);
    await records.loadText(SOURCE, list(all), { ...options, asOf: '2026-10-04' });
    expect(await changes(await lastLoad())).toEqual([
      { type: 'added', name: 'Cedar 0 Trading LLC' },
      { type: 'changed', name: 'Cedar 1 Trading LLC' },
    ]);
  });

  it('marks what left a list that has the same broken row as before, and not what that row may be', async () => {
    const load = (text: string, asOf: string) => records.loadText(SOURCE, text, { asOf, extent: 'whole' });
    const names = firms(COUNT + 2);
    const garbled = `${list(names.slice(1, -1))}"Cedar" 0\tTrading\n${withoutHeader(list(names.slice(-1)))}`;
    await load(list(names), '2026-10-01');
    expect(await load(garbled, '2026-10-02')).toMatchObject({ absent: 0, unconfirmed: 1, unreadRows: 1 });
    const without = garbled.replace(/Cedar 7 .*\n/, '');
    expect(await load(without, '2026-10-03')).toMatchObject({ absent: 1, unconfirmed: 1, unreadRows: 1 });
    expect(await changes(await lastLoad())).toEqual([{ type: 'removed', name: 'Cedar 7 Trading LLC' }]);
    const older = await records.loadText(SOURCE, list(['Heron Lines LLC']), {
      asOf: '2026-09-30',
      extent: 'increment',
    });
    expect(older).toMatchObject({ new: 1 });
    expect(await changes(await lastLoad())).toEqual([{ type: 'added', name: 'Heron Lines LLC' }]);
    expect(await load(list(names.slice(1)), '2026-10-04')).toMatchObject({ absent: 2, unconfirmed: 0 });
  });

  it('never lets an older list replace or remove what a newer one has', async () => {
    await records.loadText(SOURCE, list(firms(5), 'OCALA'), { asOf: '2026-10-03', extent: 'increment' });
    const older = await records.loadText(SOURCE, list(firms(4)), { asOf: '2026-10-01', extent: 'increment' });
    expect(older).toMatchObject({ older: 4, changed: 0, absent: 0 });
    expect(await changes(await lastLoad())).toEqual([]);
  });

  it('removes nothing for a list that is cut off, in a row or between two', async () => {
    const all = firms(COUNT + 40);
    await records.loadText(SOURCE, list(all), { asOf: '2026-10-01', extent: 'whole' });
    const part = list(all.slice(0, 20));
    expect(await records.loadText(SOURCE, part, { asOf: '2026-10-02', extent: 'whole' })).toMatchObject({ absent: 0 });
    const cut = list(all).slice(0, -60);
    expect(await records.loadText(SOURCE, cut, { asOf: '2026-10-03', extent: 'whole' })).toMatchObject({ absent: 0 });
    expect(await records.rows('SELECT 1 AS n FROM exclusion_entries WHERE absent_since IS NOT NULL')).toEqual([]);
  });

  it('removes the sample of a list before the real one, and does not load it again', async () => {
    await records.loadText(`${SOURCE}-sample`, list(firms(2)));
    expect(await records.loadText(SOURCE, list(firms(3)), { asOf: '2026-10-01' })).toMatchObject({ samplesRemoved: 2 });
    expect(await records.rows('SELECT DISTINCT source_no FROM exclusion_entries')).toHaveLength(1);
    await expect(records.loadText(`${SOURCE}-sample`, list(firms(2)))).rejects.toThrow('is loaded');
  });
});

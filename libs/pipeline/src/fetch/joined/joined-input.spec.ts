import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeZip } from '../../testing/make-zip.ts';
import { openInput } from '../open-input.ts';
import type { ArchiveJoin } from './archive-join.ts';
import { sortedRows, type SortableRow } from './sorted-rows.ts';

const plain = { fileColumn: null, first: [], newest: null, columns: null, names: null };
const join: ArchiveJoin = {
  key: 'NO',
  isPadded: false,
  blank: null,
  placeColumn: null,
  frame: null,
  entries: [
    { ...plain, files: ['firms.csv'] },
    { ...plain, files: ['name*.csv'], first: [['KIND', ['legal']]] },
    { ...plain, files: ['place.csv'] },
  ],
  labels: { entry: 'codes.csv', columns: ['LIST', 'CODE', 'SAYS'], of: [['FORM', 'FORMS']] },
};
const files = {
  'firms.csv': 'NO,FORM\n2,B\n1,A\n3,Z\n',
  'names.csv':
    '\ufeffNO,NAME,KIND\n1,"Ally, Ltd",trade\n2,Béton,legal\n1,Alma,legal\n9,Nobody,legal\nbroken\n1,Aube,trade\n',
  'place.csv': 'NO,CITY\n1,Laval\n2,Lévis\n2,Gatineau\n',
  'codes.csv': 'LIST,CODE,SAYS\nFORMS,A,"Société, par actions"\nFORMS,B,Coopérative\nOTHER,Z,wrong\n',
};

describe('an archive whose files are read as one', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'joined-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Why the archive that was read last may lack rows. */
  let endDoubt: string | null = null;
  const read = async (
    entries: Readonly<Record<string, string>>,
    { name = 'some.zip', by = join, isStrict = true }: { name?: string; by?: ArchiveJoin; isStrict?: boolean } = {},
  ): Promise<string[]> => {
    const file = path.join(folder, name);
    await writeFile(file, name.endsWith('.zip') ? await makeZip(entries) : 'NO\n1\n');
    const input = await openInput(file, { cacheDir: folder, join: by });
    let text = '';
    try {
      for await (const chunk of input.chunks(undefined, isStrict))
        text += chunk.toString(by.frame === null ? 'utf8' : 'latin1');
    } finally {
      endDoubt = input.endDoubt ?? null;
      await input.close();
    }
    return text.trimEnd().split('\n');
  };

  it('has the rows of a key side by side, the preferred first, with what codes mean; none is lost', async () => {
    expect(await read(files)).toEqual([
      'NO,FORM,FORM (codes.csv),NO,NAME,KIND,NO,CITY',
      '1,A,"Société, par actions",1,Alma,legal,1,Laval',
      '1,,,1,"Ally, Ltd",trade,,',
      '1,,,1,Aube,trade,,',
      '2,B,Coopérative,2,Béton,legal,2,Lévis',
      '2,,,,,,2,Gatineau',
      '3,Z,,,,,,',
      ',,,9,Nobody,legal,,', // has no row in the first file, and so no key
      'broken', // malformed: a row of its own, which the reader rejects
    ]);
    expect(await readdir(folder)).toEqual(['some.zip']);
  });

  it('has a malformed row before those whose key it seems to have', async () => {
    const names = 'NO,NAME,KIND\n2,Béton,legal,\n1,Alma,legal\n2,Bois,trade\n';
    expect((await read({ ...files, 'names.csv': names })).slice(2, 5)).toEqual([
      '2,Béton,legal,',
      '2,B,Coopérative,2,Bois,trade,2,Lévis',
      '2,,,,,,2,Gatineau',
    ]);
  });

  it.each([
    ['a file is missing', { ...files, 'place.csv': undefined }, /no entry like place\.csv/],
    [
      'a file lacks the key',
      { ...files, 'place.csv': 'NUMBER,CITY\n1,Laval\n' },
      /place\.csv .* lacks the column "NO"/,
    ],
    ['a file has no header', { ...files, 'place.csv': '"' }, /The header is not valid/],
    ['a file is empty', { ...files, 'place.csv': '' }, /The zip entry place\.csv is empty/],
    ['there are no codes', { ...files, 'codes.csv': 'LIST,CODE,SAYS\n' }, /codes\.csv of the archive has no codes/],
  ])('is refused where %s', async (_what, entries, says) => {
    const there = Object.fromEntries(Object.entries(entries).filter(([, text]) => text !== undefined));
    await expect(read(there as Record<string, string>)).rejects.toThrow(says);
  });

  it('may lack rows where a file ends within a row, unless a quote closes its last field', async () => {
    const doubt = 'place.csv does not end with a line break';
    for (const last of ['2', '2,', '2,Lév', '2,"Lév']) {
      const lines = await read({ ...files, 'place.csv': `NO,CITY\n1,Laval\n${last}` });
      expect([last, endDoubt, lines.join().includes('2,Béton,legal,2')]).toEqual([last, doubt, false]);
    }
    await read({ ...files, 'place.csv': 'NO,CITY\n1,Laval\n2,"Lévis"' });
    expect(endDoubt).toBeNull();
    const accepted = await read({ ...files, 'place.csv': 'NO,CITY\n1,Laval\n2,Lévis' }, { isStrict: false });
    expect(accepted.join()).toContain('2,Béton,legal,2,Lévis');
  });

  it.each(['place.csv', 'names.csv', 'firms.csv'] as const)('may lack rows where %s has none', async (file) => {
    const [header = ''] = files[file].split('\n');
    for (const end of ['\n', '\r\n']) {
      await read({ ...files, [file]: `${header}${end}` });
      expect(endDoubt).toBe(`${file} of the archive has no rows`);
    }
    await read({ ...files, [file]: header });
    expect(endDoubt).toMatch(new RegExp(`^${file} `));
  });

  it('is refused where it is not an archive', async () => {
    await expect(read({}, { name: 'plain.csv' })).rejects.toThrow(
      /plain\.csv is not a zip archive; one with firms\.csv/,
    );
  });

  it('has the rows of several files that are alike as one, padding left out, the newest row of a key first', async () => {
    const by: ArchiveJoin = {
      key: 'ID',
      labels: null,
      isPadded: true,
      blank: null,
      placeColumn: 'Place',
      frame: null,
      entries: [
        { ...plain, files: ['Corp.csv', 'LLC.csv'], fileColumn: 'File', newest: 'Since' },
        { ...plain, files: ['Officer.csv'] },
      ],
    };
    const padded = {
      'Corp.csv':
        'ID,Name,Since,Stock\r\n"\t1  ","One, Inc.   ",2020-01-01,A(5),\r\n\t1  ,One Inc,2024-05-06,A(5),\r\n',
      'LLC.csv':
        'ID,Series,Name,Since\r\n\t2  ,  ,Two LLC   ,          ,\r\n\t2  ,  ,Two,2001-01-01,\r\n\t3,too,many,fields,in,it,\r\n',
      'Officer.csv': 'ID,Last\r\n\t2  ,Roe   ,\r\n\t1  ,Poe   ,\r\n',
    };
    expect(await read(padded, { by })).toEqual([
      'ID,Name,Since,Stock,Series,File,ID,Last,Place',
      '1,One Inc,2024-05-06,A(5),,Corp.csv,1,Poe,1',
      '1,"One, Inc.",2020-01-01,A(5),,Corp.csv,,,2',
      '2,Two,2001-01-01,,,LLC.csv,2,Roe,1',
      '2,Two LLC,,,,LLC.csv,,,2',
      '\t3,too,many,fields,in,it,',
    ]);
  });

  describe('of fixed width', () => {
    const by: ArchiveJoin = {
      key: 'no',
      labels: null,
      isPadded: false,
      blank: null,
      placeColumn: null,
      frame: /^(?:RUN DATE = (?<year>\d{4})(?<month>\d\d)(?<day>\d\d) FILE:|END OF FILE RECORD COUNT= *(?<rows>\d+))/,
      entries: [
        {
          ...plain,
          files: ['mst.txt'],
          columns: [
            { name: 'no', start: 0, length: 2 },
            { name: 'code', start: 2, length: 1 },
          ],
        },
        {
          ...plain,
          files: ['nam.txt'],
          columns: [
            { name: 'no', start: 0, length: 2 },
            { name: 'name', start: 2, length: 9 },
          ],
        },
      ],
    };
    const lines = (day: string, rows: readonly string[], count = rows.length): string =>
      [`RUN DATE = ${day} FILE:x`, ...rows, `END OF FILE RECORD COUNT= ${String(count).padStart(7, '0')}`, ''].join(
        '\n',
      );
    const mst = lines('20260729', ['02A', '01', '01LONGER']);

    it('has the columns of their places, the day of the oldest file, and an end where all are whole', async () => {
      const nam = lines('20260728', ['01One, Inc', '02Two "2"']);
      expect(await read({ 'mst.txt': mst, 'nam.txt': nam }, { by })).toEqual([
        'no,code,no,name',
        'RUN DATE = 20260728 FILE:x',
        '01LONGER',
        '01,,01,"One, Inc"',
        '02,A,02,"Two ""2"""',
        'END OF FILE',
      ]);
    });

    it('has a row that is cut off apart', async () => {
      const nam = 'RUN DATE = 20260728 FILE:x\n01One\n02Tw';
      expect((await read({ 'mst.txt': mst, 'nam.txt': nam }, { by })).slice(4)).toEqual(['02Tw', '02,A,,']);
      expect(endDoubt).toBe('nam.txt has no last line that says how many rows it has; 2 were read');
    });

    it.each([
      ['another number of rows', lines('20260728', ['01One'], 2), 'nam.txt says that it has 2 rows; 1 were read'],
      [
        'no last line',
        'RUN DATE = 20260728 FILE:x\n01One\n',
        'nam.txt has no last line that says how many rows it has; 1 were read',
      ],
    ])('says what is wrong where a file has %s', async (_what, nam, says) => {
      expect((await read({ 'mst.txt': mst, 'nam.txt': nam }, { by })).at(-1)).not.toBe('END OF FILE');
      expect(endDoubt).toBe(says);
    });
  });

  describe('of comma-separated values without a header', () => {
    const named = { ...plain, first: [] };
    const by: ArchiveJoin = {
      ...{ key: 'NO', isPadded: false, placeColumn: null, frame: null, labels: null, blank: '-0-' },
      entries: [
        { ...named, files: ['firms.csv'], names: ['NO', 'NAME', 'REMARKS'] },
        { ...named, files: ['other.csv'], names: ['NO', 'ALIAS'] },
      ],
    };
    const firms = '1,"Alma, Ltd",-0- \r\n2,Aube,none\r\n\x1a';

    it('has the named columns, blanks for what stands for them, and no end of text', async () => {
      expect(await read({ 'firms.csv': firms, 'other.csv': '9,Nobody\n1,Al\n1,Am\n' }, { by })).toEqual([
        'NO,NAME,REMARKS,NO,ALIAS',
        '1,"Alma, Ltd",,1,Al',
        '1,,,1,Am',
        '2,Aube,none,,',
        ',,,9,Nobody',
      ]);
    });

    it('says which file has no rows', async () => {
      await read({ 'firms.csv': firms, 'other.csv': '\x1a' }, { by });
      expect(endDoubt).toBe('other.csv of the archive has no rows');
    });

    it('says which file ends in a row', async () => {
      await read({ 'firms.csv': firms, 'other.csv': '1,Al\n2,Au' }, { by });
      expect(endDoubt).toBe('other.csv does not end with a line break');
      await read({ 'firms.csv': '1,"Alma, Lt', 'other.csv': '1,Al\n' }, { by });
      expect(endDoubt).toBe('firms.csv does not end with a line break');
    });
  });

  it('is sorted on the disk where it is too large for memory, equal rows in the order in which they came', async () => {
    const rows = Array.from({ length: 5_000 }, (_, i) => ({ sortedBy: String((i * 7919) % 613), text: `${i}\n"` }));
    async function* source(): AsyncGenerator<SortableRow> {
      yield* rows;
    }
    const sorted: SortableRow[] = [];
    for await (const row of sortedRows(source(), folder, 4_000)) sorted.push(row);
    const expected = rows.toSorted((one, other) =>
      one.sortedBy < other.sortedBy ? -1 : one.sortedBy > other.sortedBy ? 1 : 0,
    );
    expect(sorted).toEqual(expected);
    expect(await readdir(folder)).toEqual(expect.not.arrayContaining([expect.stringMatching('run-')]));
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeZip } from '../../fixtures/make-zip.ts';
import { openInput } from '../open-input.ts';
import type { ArchiveJoin } from './archive-join.ts';
import { sortedRows, type SortableRow } from './sorted-rows.ts';

const join: ArchiveJoin = {
  key: 'NO',
  entries: [
    { entry: 'firms.csv', first: [] },
    { entry: 'name*.csv', first: [['KIND', ['legal']]] },
    { entry: 'place.csv', first: [] },
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

  const read = async (entries: Readonly<Record<string, string>>, name = 'some.zip'): Promise<string[]> => {
    const file = path.join(folder, name);
    await writeFile(file, name.endsWith('.zip') ? makeZip(entries) : 'NO\n1\n');
    const input = await openInput(file, { cacheDir: folder, join });
    let text = '';
    try {
      for await (const chunk of input.chunks()) text += chunk.toString();
    } finally {
      await input.close();
    }
    return text.trimEnd().split('\n');
  };

  it('has the rows of a key side by side, the preferred first, with what codes mean; none is lost', async () => {
    expect(await read(files)).toEqual([
      'NO,FORM,FORM (codes.csv),NO,NAME,KIND,NO,CITY',
      'broken', // malformed: stands alone, for whoever reads it to reject
      '1,A,"Société, par actions",1,Alma,legal,1,Laval',
      '1,,,1,"Ally, Ltd",trade,,',
      '1,,,1,Aube,trade,,',
      '2,B,Coopérative,2,Béton,legal,2,Lévis',
      '2,,,,,,2,Gatineau',
      '3,Z,,,,,,',
      ',,,9,Nobody,legal,,', // has no row in the first file, and so no key
    ]);
    expect(await readdir(folder)).toEqual(['some.zip']);
  });

  it.each([
    ['a file is missing', { ...files, 'place.csv': undefined }, /no entry like place\.csv/],
    [
      'a file lacks the key',
      { ...files, 'place.csv': 'NUMBER,CITY\n1,Laval\n' },
      /place\.csv .* lacks the column "NO"/,
    ],
    ['a file has no header', { ...files, 'place.csv': '"' }, /The header is not valid/],
  ])('is refused where %s', async (_what, entries, says) => {
    const there = Object.fromEntries(Object.entries(entries).filter(([, text]) => text !== undefined));
    await expect(read(there as Record<string, string>)).rejects.toThrow(says);
  });

  it('is refused where it is not an archive', async () => {
    await expect(read({}, 'plain.csv')).rejects.toThrow(/plain\.csv is not a zip archive; one with firms\.csv/);
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

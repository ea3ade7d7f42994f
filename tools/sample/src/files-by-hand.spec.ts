import { expect, it } from '@jest/globals';
import { openInput, readSource } from '@registry/pipeline';
import { loadSource } from '@registry/sources';
import { temporaryFolder } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appendRowsByHand, type FileByHand, listFilesByHand } from './files-by-hand.ts';
import { registers } from './layout-of.ts';
import { writeSample } from './write-sample.ts';

const files = listFilesByHand();

it.each(files)('$source of $asOf, written by hand, is read whole by its description', async ({ source, path }) => {
  const folder = temporaryFolder('by-hand');
  const input = await openInput(path, { cacheDir: folder.path });
  const reading = readSource(await loadSource(source), input);
  for await (const { items } of reading) expect(items.map((item) => item.map().ok)).not.toContain(false);
  await input.close();
  folder.remove();
  const { items, rowsRejected, unknownValues, dateOddities } = reading.tally;
  expect(items).toBeGreaterThan(0);
  expect([rowsRejected, unknownValues.total, dateOddities.total]).toEqual([0, 0, 0]);
});

const generated = files.filter(({ source }) => registers.includes(source));

it.each(generated)('rows of $source of $asOf follow the generated ones of their columns', async (file) => {
  const { text, rows } = await appended(file);
  expect(text.split('\n').slice(-rows.length)).toEqual(rows);
});

it('are not appended to a file of other columns', async () => {
  const [file, other] = ['us-ct/business-registry', 'us-ny/business-registry'].map((source) =>
    generated.find((one) => one.source === source),
  );
  await expect(appended({ ...(file as FileByHand), source: other?.source ?? '' })).rejects.toThrow('other columns');
});

/** The text of a generated file with its rows by hand, and these rows. */
async function appended(file: FileByHand): Promise<{ text: string; rows: string[] }> {
  const folder = temporaryFolder('by-hand');
  const out = join(folder.path, 'generated.csv');
  await writeSample({ source: file.source, rows: 10, out, dirtyShare: 0 });
  try {
    appendRowsByHand(out, file);
    return { text: readFileSync(out, 'utf8'), rows: readFileSync(file.path, 'utf8').split('\n').slice(1) };
  } finally {
    folder.remove();
  }
}

import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it } from '@jest/globals';
import { writeLargeWorkbook } from '../../testing/large-workbook.ts';

const program = fileURLToPath(new URL('../../testing/read-workbook-program.ts', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'large-workbook-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads a workbook of so many rows in a process of its own. */
async function read(rows: number): Promise<{ rows: number; megabytes: number }> {
  const file = path.join(folder, `${rows}.xlsx`);
  await writeLargeWorkbook(file, rows);
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    '--max-old-space-size=128', // what V8 may use beyond says nothing of what is held
    '--max-semi-space-size=8',
    program,
    file,
    folder,
  ]);
  return JSON.parse(stdout) as { rows: number; megabytes: number };
}

it('a workbook of 300,000 rows with 900,000 shared texts is read in a heap of 128 MB and 340 MB in all, and leaves nothing on the disk', async () => {
  const { rows, megabytes } = await read(300_000); // 99 MB of texts
  expect(rows).toBe(300_000);
  expect(megabytes).toBeLessThan(340);
  expect(readdirSync(folder)).toEqual(['300000.xlsx']);
});

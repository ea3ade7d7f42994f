import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it } from '@jest/globals';
import { writeLargeWorkbook } from '../../fixtures/large-workbook.ts';

const program = fileURLToPath(new URL('../../fixtures/read-workbook-program.ts', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'large-workbook-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads a workbook of so many rows in a process of its own. */
async function read(rows: number): Promise<{ rows: number; megabytes: number }> {
  const file = path.join(folder, `${rows}.xlsx`);
  await writeLargeWorkbook(file, rows);
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    program,
    file,
    folder,
  ]);
  return JSON.parse(stdout) as { rows: number; megabytes: number };
}

it('a workbook of 300,000 rows with 900,000 shared texts takes no more memory than one of 200,000, and leaves nothing on the disk', async () => {
  // Both tables of texts (66 and 99 MB) are larger than what is held in memory of them.
  const smaller = await read(200_000);
  const larger = await read(300_000);
  expect([smaller.rows, larger.rows]).toEqual([200_000, 300_000]);
  expect(larger.megabytes).toBeLessThan(smaller.megabytes + 40);
  expect(larger.megabytes).toBeLessThan(400);
  expect(readdirSync(folder).sort()).toEqual(['200000.xlsx', '300000.xlsx']);
}, 120_000);

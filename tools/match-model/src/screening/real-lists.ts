import type { ExclusionEntry } from '@registry/contracts-records-sections';
import type { ListedParty } from '@registry/pipeline';
import { createWriteStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { readMapped, realFiles } from '../queries/real-files.ts';

/** An entry of a real list, by its source and its place in the file. */
export type RealEntry = readonly [id: string, entry: ExclusionEntry];

const FILES = [
  ['us/sam-exclusions', 'exc-sam-exclusions/SAM_Exclusions_Public_Extract_20049.CSV.gz'],
  ['us/sam-exclusions', 'exc-sam-exclusions/sam-exclusions-v2-2023-11-excerpt.csv'],
  ['us/bis-denied-persons', 'exc-bis-dpl/dpl-2019-07.txt'],
  ['us/bis-denied-persons', 'exc-bis-dpl/dpl-2022-09.txt'],
  ['us/consolidated-screening-list', 'exc-trade-csl/csl-2019-12-sample.csv'],
  ['us/consolidated-screening-list', 'exc-trade-csl/consolidated-2025-06-sample.csv'],
] as const;

/** Lists of four files, which are loaded as one ZIP. */
const PACKED = [
  ['us/ofac-sdn', 'exc-ofac-sdn-2019-01'],
  ['us/ofac-consolidated', 'exc-ofac-consolidated-2025-12'],
] as const;

const LEIE = 'exc-hhs-leie-supplements';

/** The source and the path of each file of a list, for a load. */
export async function listFiles(cacheDir: string): Promise<(readonly [source: string, path: string])[]> {
  const monthly = (await readdir(join(realFiles, LEIE))).filter((file) => /^(?:sanc)?\d{4}(?:EXCL)?\.csv$/.test(file));
  const packed = await Promise.all(
    PACKED.map(async ([source, folder]) => [source, await pack(join(realFiles, folder), cacheDir)] as const),
  );
  return [...FILES, ...monthly.sort().map((file) => ['us/hhs-leie', `${LEIE}/${file}`] as const), ...packed];
}

/** The entries of all real lists, read as a load reads them; without ships and aircraft. */
export async function readRealLists(cacheDir: string): Promise<RealEntry[]> {
  const files = await listFiles(cacheDir);
  const entries: RealEntry[] = [];
  for (const [source, file] of files) {
    let at = 0;
    for await (const { entry } of readMapped<ListedParty>(source, file, cacheDir)) {
      const isParty = entry.kind !== 'vessel' && entry.kind !== 'aircraft';
      if (isParty) entries.push([`${source} ${basename(file)} ${++at}`, entry]);
    }
  }
  return entries;
}

async function pack(folder: string, cacheDir: string): Promise<string> {
  const zip = new ZipFile();
  for (const file of (await readdir(folder)).filter((name) => /\.csv(?:\.gz)?$/.test(name))) {
    const bytes = await readFile(join(folder, file));
    zip.addBuffer(file.endsWith('.gz') ? gunzipSync(bytes) : bytes, file.replace(/\.gz$/, ''));
  }
  zip.end();
  const path = join(cacheDir, `${basename(folder)}.zip`);
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

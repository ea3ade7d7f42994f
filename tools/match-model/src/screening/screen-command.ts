import { EntryIndex } from '@registry/matching';
import { CHANCE_HEAD, chanceLines, countStatuses, findChance, FOUND_HEAD, foundLines } from './measure-screening.ts';
import { plantCompanies } from './planted-companies.ts';
import { readRealLists } from './real-lists.ts';
import { readRealRegisters } from './real-registers.ts';

type WriteTable = (heading: string, head: readonly string[], lines: readonly (readonly string[])[]) => void;

/** Screens real companies, and so many planted ones of each kind and half, against the real lists. */
export async function screenRealLists(
  cacheDir: string,
  { rows, seed }: Readonly<Record<'rows' | 'seed', number>>,
  writeTable: WriteTable,
): Promise<void> {
  const entries = await readRealLists(cacheDir);
  const registers = await readRealRegisters(cacheDir);
  const index = new EntryIndex(entries);
  const planted = plantCompanies(entries, registers, rows, seed);
  for (const half of ['looked at', 'held out'] as const)
    writeTable(`Companies derived from entries, the half ${half}`, FOUND_HEAD, foundLines(index, planted, half));
  const chance = findChance(index, registers);
  const counted = `${registers.length} companies of real registers, ${entries.length} entries: ${countStatuses(chance)}`;
  writeTable(counted, CHANCE_HEAD, chanceLines(chance, entries));
}

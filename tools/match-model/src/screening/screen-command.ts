import { EntryIndex } from '@registry/matching';
import { makeRegister } from './made-register.ts';
import { CHANCE_HEAD, chanceLines, countStatuses, findChance, FOUND_HEAD, foundLines } from './measure-screening.ts';
import { plantCompanies } from './planted-companies.ts';
import { readRealLists } from './real-lists.ts';
import { readRealRegisters } from './real-registers.ts';

interface Options {
  /** Of each kind and half. */
  readonly rows: number;
  readonly made: number;
  readonly seed: number;
}

type WriteTable = (heading: string, head: readonly string[], lines: readonly (readonly string[])[]) => void;

/** Screens real and planted companies against the real lists. */
export async function screenRealLists(cacheDir: string, options: Options, writeTable: WriteTable): Promise<void> {
  const entries = await readRealLists(cacheDir);
  const registers = await readRealRegisters(cacheDir);
  const index = new EntryIndex(entries);
  const planted = plantCompanies(entries, registers, options.rows, options.seed);
  for (const half of ['looked at', 'held out'] as const)
    writeTable(`Companies derived from entries, the half ${half}`, FOUND_HEAD, foundLines(index, planted, half));
  const chance = findChance(index, registers);
  const counted = `${registers.length} companies of real registers, ${entries.length} entries: ${countStatuses(chance)}`;
  writeTable(counted, CHANCE_HEAD, chanceLines(chance, entries));
  if (options.made > 0) {
    const made = findChance(index, makeRegister(options.made, entries, registers, options.seed));
    const hits = made.filter(({ results }) => results[0]?.match.status === 'hit');
    writeTable(
      `${options.made} made companies: ${countStatuses(made)}; their hits`,
      CHANCE_HEAD,
      chanceLines(hits, entries),
    );
  }
}

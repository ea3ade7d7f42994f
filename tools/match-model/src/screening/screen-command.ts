import { EntryIndex, readCompany } from '@registry/matching';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeRegister } from './made-register.ts';
import {
  CHANCE_HEAD,
  chanceLines,
  countStatuses,
  findChance,
  findPlanted,
  FOUND_HEAD,
  foundLines,
} from './measure-screening.ts';
import { plantCompanies, type PlantedCompany } from './planted-companies.ts';
import { readRealLists, type RealEntry } from './real-lists.ts';
import { readRealRegisters, type RealCompany } from './real-registers.ts';

interface Options {
  /** Of each kind and half. */
  readonly rows: number;
  readonly made: number;
  readonly seed: number;
  /** A folder for the rows, so that another scorer can score them. */
  readonly out?: string;
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
  if (options.out !== undefined) await writeRows(options.out, index, planted, registers, entries);
}

async function writeRows(
  folder: string,
  index: EntryIndex,
  planted: readonly PlantedCompany[],
  registers: readonly RealCompany[],
  entries: readonly RealEntry[],
): Promise<void> {
  const byId = new Map(entries);
  const rows = planted.map((one) => {
    const status = findPlanted(index, one)?.match.status ?? null;
    return { ...one, entry: byId.get(one.entryId), status };
  });
  const results = registers.map(([id, company]) => ({ id, results: index.screen(readCompany(company)) }));
  for (const [file, lines] of Object.entries({ planted: rows, companies: registers, entries, results }))
    await writeFile(join(folder, `${file}.jsonl`), lines.map((line) => JSON.stringify(line)).join('\n'));
}

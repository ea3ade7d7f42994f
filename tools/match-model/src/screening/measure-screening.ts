import { EntryIndex, readCompany, type ScreenedCompany, type ScreenedEntry } from '@registry/matching';
import { type RealCompany, readRegisters, screenedStates } from '../queries/real-files.ts';
import { writeTable } from '../write-table.ts';
import { type Half, type PlantedCompany, plantCompanies, plantedKinds, strongKinds } from './planted-companies.ts';
import { readRealLists, type RealEntry } from './real-lists.ts';

/** Screens real companies, and so many planted ones of each kind and half, against the real lists. */
export async function screenRealLists(cacheDir: string, rows: number, seed: number): Promise<void> {
  const entries = await readRealLists(cacheDir);
  const registers = await readRegisters(screenedStates, cacheDir);
  const index = new EntryIndex(entries);
  const planted = plantCompanies(entries, registers, rows, seed);
  for (const half of ['looked at', 'held out'] as const)
    writeTable(`Companies derived from entries, the half ${half}`, FOUND_HEAD, foundLines(index, planted, half));
  const chance = findChance(index, registers);
  const counted = `${registers.length} companies of real registers, ${entries.length} entries: ${countStatuses(chance)}`;
  writeTable(counted, CHANCE_HEAD, chanceLines(chance, entries));
}

/** How many of some planted companies were found. */
export interface Found {
  readonly rows: number;
  readonly hits: number;
  readonly possible: number;
}

/** A company that is not an entry and has a result: a chance one. */
export interface ChanceResult<Company> {
  readonly company: Company;
  readonly results: readonly ScreenedEntry[];
}

export function countFound(index: EntryIndex, planted: readonly PlantedCompany[]): Found {
  const results = planted.map(({ entryId, company }) =>
    index.screen(readCompany(company)).find(({ id }) => id === entryId),
  );
  const count = (status: string): number => results.filter((result) => result?.match.status === status).length;
  return { rows: planted.length, hits: count('hit'), possible: count('possible') };
}

/** The share of rows that are a hit or possible. */
export function recall({ rows, hits, possible }: Found): number {
  return rows === 0 ? 1 : (hits + possible) / rows;
}

const FOUND_HEAD = ['kind', 'rows', 'hit', 'possible', 'not found', 'recall'];

/** Lines of a table: each kind, and the strong ones together. */
function foundLines(index: EntryIndex, planted: readonly PlantedCompany[], half: Half): string[][] {
  const rows = planted.filter((one) => one.half === half);
  const ofKind = plantedKinds.map((kind) => [kind as string, rows.filter((one) => one.kind === kind)] as const);
  const strong = ['strong kinds together', rows.filter(({ kind }) => strongKinds.includes(kind))] as const;
  return [...ofKind, strong].map(([title, own]) => {
    const found = countFound(index, own);
    const { rows: count, hits, possible } = found;
    return [title, ...[count, hits, possible, count - hits - possible].map(String), recall(found).toFixed(3)];
  });
}

/** The companies with results that are not their own entries. */
export function findChance<Company extends ScreenedCompany>(
  index: EntryIndex,
  companies: Iterable<Company>,
): ChanceResult<Company>[] {
  const found: ChanceResult<Company>[] = [];
  for (const company of companies) {
    const results = index.screen(readCompany(company));
    if (results.length > 0) found.push({ company, results });
  }
  return found;
}

/** Companies by their surest result. */
function countStatuses(found: readonly ChanceResult<RealCompany>[]): string {
  const hits = found.filter(({ results }) => results[0]?.match.status === 'hit').length;
  return `${hits} with a hit, ${found.length - hits} with a possible result`;
}

const CHANCE_HEAD = ['company', 'status', 'method', 'entry', 'confidence', 'list', 'others'];

/** A line of a table for each company, with its surest result. */
function chanceLines(found: readonly ChanceResult<RealCompany>[], entries: readonly RealEntry[]): string[][] {
  const lists = new Map(entries.map(([id, { list }]) => [id, list] as const));
  return found.flatMap(({ company: { id, state, names }, results }) => {
    const [first] = results;
    if (first === undefined) return [];
    const { status, method, matchedOn, confidence } = first.match;
    const name = `${names[0]?.name ?? ''} (${state} ${id})`;
    const list = lists.get(first.id) ?? '';
    return [[name, status, method, matchedOn, String(confidence), list, String(results.length - 1)]];
  });
}

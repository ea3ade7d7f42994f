import { type MatchedRecord, openInput, readSource, type RegisteredBusiness } from '@registry/pipeline';
import { loadSource } from '@registry/sources';
import type { UsStateCode } from '@registry/domain';
import { existsSync, globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectRoot } from '@registry/testing';
import type { ListedCompany } from '@registry/matching/listed-registers';

/** Files of agencies that are not part of the project: next to it, if they are there. */
export const realFiles = join(projectRoot, '..', 'shared', 'data');

export function hasRealFiles(): boolean {
  return existsSync(realFiles);
}

/** The mapped rows of a file of a source. */
export async function* readMapped<Value>(source: string, file: string, cacheDir: string): AsyncGenerator<Value> {
  const definition = await loadSource(source);
  const { entry, join: entries } = definition.format;
  const input = await openInput(resolve(realFiles, file), { cacheDir, entry, join: entries });
  try {
    for await (const { items } of readSource(definition, input)) {
      for (const item of items) {
        const mapped = item.map();
        if (mapped.ok) yield mapped.value as Value;
      }
    }
  } finally {
    await input.close();
  }
}

/** The files of registers, by state. */
export const REGISTERS = {
  OR: 'reg-or-sos-new-businesses-2019-03/new_businesses_2019-03.csv.gz',
  CA: 'reg-ca-sos-bizfile-search/*.json.gz',
  FL: 'reg-fl-sunbiz-daily-2023-09-29/20230929c.txt.gz',
  NY: 'reg-ny-dos-active-corporations-sample/dos_active_corporations.csv',
} as const satisfies Partial<Record<UsStateCode, string>>;

export type RealState = keyof typeof REGISTERS;

export const realStates = Object.keys(REGISTERS) as RealState[];

/** A company of a real register. */
export interface ListedRow extends ListedCompany {
  readonly ein: string | null;
  readonly addresses: RegisteredBusiness['addresses'];
}

/** The companies of a state's register, as far as its files are there. */
export async function readRegister(state: RealState, cacheDir: string): Promise<ListedRow[]> {
  return (await readCompanies(state, cacheDir)).map(({ fileNumber: id, name, alternativeNames, addresses, ein }) => {
    const others = alternativeNames.map((other) => ({ name: other.name, isLegal: false }));
    return { id, state, names: [{ name, isLegal: true }, ...others], addresses, ein };
  });
}

/** The same as its source maps them. */
export async function readCompanies(state: RealState, cacheDir: string): Promise<RegisteredBusiness[]> {
  const companies = new Map<string, RegisteredBusiness>();
  for (const file of globSync(REGISTERS[state], { cwd: realFiles }).sort()) {
    const source = `us-${state.toLowerCase()}/business-registry`;
    for await (const row of readMapped<RegisteredBusiness>(source, file, cacheDir)) companies.set(row.fileNumber, row);
  }
  return [...companies.values()];
}

const LICENSEES = [
  ['us-ny/cannabis-licenses', 'ny/Search_Active_Licenses_result.csv.gz'],
  ['us-co/cannabis-licenses', 'co/Stores_2604_Apr.xlsx'],
] as const;

/** Legal names of holders of licenses in other states. */
export async function readLicensees(cacheDir: string): Promise<string[]> {
  const names: string[] = [];
  for (const [source, file] of LICENSEES) {
    const rows = readMapped<MatchedRecord>(source, `rec-state-cannabis-licenses/${file}`, cacheDir);
    for await (const { subject } of rows) {
      const legal = subject.names.find(({ kind }) => kind === 'legal');
      if (subject.state !== null && legal !== undefined) names.push(legal.name);
    }
  }
  return names;
}

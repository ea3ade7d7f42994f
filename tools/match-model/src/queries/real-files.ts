import { openInput, readSource, type RegisteredBusiness } from '@registry/pipeline';
import { loadSource } from '@registry/sources';
import type { UsStateCode } from '@registry/domain';
import { existsSync, globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectRoot } from '@registry/testing';
import type { ScreenedCompany } from '@registry/matching';
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

/** Companies of these registers are screened. */
export const screenedStates = ['OR', 'FL', 'CA'] as const satisfies readonly RealState[];

/** A company of a real register, as lists are matched with it and as it is screened. */
export interface RealCompany extends ListedCompany, ScreenedCompany {
  readonly names: ScreenedCompany['names'];
  readonly addresses: RegisteredBusiness['addresses'];
}

/** The companies of registers, one state after the other, as far as their files are there. */
export async function readRegisters(states: readonly RealState[], cacheDir: string): Promise<RealCompany[]> {
  const registers: RealCompany[] = [];
  for (const state of states)
    for (const { fileNumber: id, name, alternativeNames, addresses, ein } of await readCompanies(state, cacheDir)) {
      const others = alternativeNames.map((other) => ({ name: other.name, isLegal: false }));
      const identifiers = ein === null ? [] : [{ scheme: 'ein', value: ein } as const];
      registers.push({ id, state, names: [{ name, isLegal: true }, ...others], addresses, identifiers });
    }
  return registers;
}

/** A register's companies as its source maps them. */
export async function readCompanies(state: RealState, cacheDir: string): Promise<RegisteredBusiness[]> {
  const companies = new Map<string, RegisteredBusiness>();
  for (const file of globSync(REGISTERS[state], { cwd: realFiles }).sort()) {
    const source = `us-${state.toLowerCase()}/business-registry`;
    for await (const row of readMapped<RegisteredBusiness>(source, file, cacheDir)) companies.set(row.fileNumber, row);
  }
  return [...companies.values()];
}

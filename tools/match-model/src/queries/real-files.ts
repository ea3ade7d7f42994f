import { type MatchedRecord, openInput, readSource, type RegisteredBusiness } from '@registry/pipeline';
import { loadSource } from '@registry/sources';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@registry/testing';
import type { ListedCompany } from './listed-registers.ts';

/** Files of agencies that are not part of the project: next to it, if they are there. */
export const realFiles = join(projectRoot, '..', 'shared', 'data');

export function hasRealFiles(): boolean {
  return existsSync(realFiles);
}

/** The mapped rows of a file of a source. */
export async function* readMapped<Value>(source: string, file: string, cacheDir: string): AsyncGenerator<Value> {
  const definition = await loadSource(source);
  const input = await openInput(join(realFiles, file), { cacheDir, entry: definition.format.entry });
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

/** The companies of the Oregon register of March 2019. */
export async function readOregonCompanies(cacheDir: string): Promise<ListedCompany[]> {
  const companies = new Map<string, ListedCompany>();
  const file = 'reg-or-sos-new-businesses-2019-03/new_businesses_2019-03.csv.gz';
  for await (const row of readMapped<RegisteredBusiness>('us-or/business-registry', file, cacheDir)) {
    const { fileNumber: id, name, alternativeNames, addresses } = row;
    const others = alternativeNames.map((other) => ({ name: other.name, isLegal: false }));
    companies.set(id, { id, state: 'OR', names: [{ name, isLegal: true }, ...others], addresses });
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

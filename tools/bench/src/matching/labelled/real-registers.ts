import { parseJurisdiction, placeKeys } from '@registry/domain';
import { openInput, readSource, type MatchedRecord, type RegisteredBusiness } from '@registry/pipeline';
import { loadSource } from '@registry/sources';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectRoot } from '../../run-program.ts';
import type { DirectoryCompany, KnownRecord } from './company-directory.ts';

/** Real files that are no part of the project: beside it, where they are there at all. */
export const realFiles = join(projectRoot, '..', 'shared', 'data');

export function hasRealFiles(): boolean {
  return existsSync(realFiles);
}

/** The mapped rows of real files of a source, one file after the other. */
async function* mappedRows<Value>(source: string, files: readonly string[], cacheDir: string): AsyncGenerator<Value> {
  const definition = await loadSource(source);
  for (const file of files) {
    const input = await openInput(resolve(realFiles, file), { cacheDir, entry: definition.format.entry });
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
}

/** Companies of a register. */
async function* registeredCompanies(
  source: string,
  files: readonly string[],
  cacheDir: string,
): AsyncGenerator<DirectoryCompany> {
  for await (const business of mappedRows<RegisteredBusiness>(source, files, cacheDir)) {
    const state = parseJurisdiction(business.state);
    if (state === undefined) continue;
    const alternatives = business.alternativeNames.map(({ name }) => name);
    const places = placeKeys(business.addresses);
    yield { id: `${state} ${business.fileNumber}`, state, legal: business.name, alternatives, places };
  }
}

/** Records of a source, each under an identifier that it carries in one of its columns. */
export async function* identifiedRecords(
  source: string,
  files: readonly string[],
  column: string,
  cacheDir: string,
): AsyncGenerator<KnownRecord> {
  for await (const { subject, records } of mappedRows<MatchedRecord>(source, files, cacheDir)) {
    const identifier = records[0]?.[column];
    if (subject.state === null || typeof identifier !== 'string' || identifier.trim() === '') continue;
    const named = (kind: 'legal' | 'trade'): string[] =>
      subject.names.filter((name) => name.kind === kind).map(({ name }) => name);
    const [legal, trade] = [named('legal'), named('trade')];
    const places = placeKeys(subject.names.flatMap(({ addresses }) => addresses));
    if (legal.length > 0)
      yield { id: `${subject.state} ${identifier.trim()}`, state: subject.state, legal, trade, places };
  }
}

/** Registers whose files are there, with the companies of each. */
export function realRegisters(cache: string): Readonly<Record<string, AsyncIterable<DirectoryCompany>>> {
  return {
    'California, saved searches': registeredCompanies(
      'us-ca/business-registry',
      ['all_business_records', 'collected_records'].map((file) => `reg-ca-sos-bizfile-search/${file}.json.gz`),
      cache,
    ),
    'Florida, one day': registeredCompanies(
      'us-fl/business-registry',
      ['reg-fl-sunbiz-daily-2023-09-29/20230929c.txt.gz'],
      cache,
    ),
    'Oregon, one month': registeredCompanies(
      'us-or/business-registry',
      ['reg-or-sos-new-businesses-2019-03/new_businesses_2019-03.csv.gz'],
      cache,
    ),
    'Nonprofits of 14 states': nonprofits(cache),
  };
}

const NONPROFIT_STATES = 'ak ct de hi id me mt nd ne nh ri sd vt wy'.split(' ');

async function* nonprofits(cache: string): AsyncGenerator<DirectoryCompany> {
  const files = NONPROFIT_STATES.map((state) => `rec-irs-eo-bmf/eo_${state}.csv.gz`);
  for await (const { id, state, legal, places } of identifiedRecords('us/irs-eo-bmf', files, 'EIN', cache)) {
    yield { id, state, legal: legal[0] ?? '', alternatives: [], places };
  }
}

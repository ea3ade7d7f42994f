import { parseJurisdiction } from '@registry/domain';
import { openInput, readSource, type MatchedRecord, type RegisteredBusiness } from '@registry/pipeline';
import { loadSource } from '@registry/sources';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectRoot } from '../run-program.ts';
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
export async function* registeredCompanies(
  source: string,
  files: readonly string[],
  cacheDir: string,
): AsyncGenerator<DirectoryCompany> {
  for await (const business of mappedRows<RegisteredBusiness>(source, files, cacheDir)) {
    const state = parseJurisdiction(business.state);
    if (state === undefined) continue;
    const alternatives = business.alternativeNames.map(({ name }) => name);
    yield { id: `${state} ${business.fileNumber}`, state, legal: business.name, alternatives };
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
    if (legal.length > 0) yield { id: `${subject.state} ${identifier.trim()}`, state: subject.state, legal, trade };
  }
}

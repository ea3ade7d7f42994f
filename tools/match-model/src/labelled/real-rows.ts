import { placeKeys } from '@registry/domain';
import { openInput, readSource, type MatchedRecord, type SourceRecord } from '@registry/pipeline';
import { loadSource } from '@registry/sources';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectRoot } from '@registry/testing';
import type { KnownRecord } from './company-directory.ts';

/** Real files that are not part of the project: next to it, if they are there. */
export const realFiles = join(projectRoot, '..', 'shared', 'data');

export function hasRealFiles(): boolean {
  return existsSync(realFiles);
}

/** The mapped rows of real files of a source, one file after the other. */
export async function* mappedRows<Value>(
  source: string,
  files: readonly string[],
  cacheDir: string,
): AsyncGenerator<Value> {
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

/** A row of a source as the matching has it. */
export type RecordRow = Omit<KnownRecord, 'id'> & { readonly row: SourceRecord };

/** The rows of real files of a source that name a state. */
export async function* recordRows(
  source: string,
  files: readonly string[],
  cacheDir: string,
): AsyncGenerator<RecordRow> {
  for await (const { subject, records } of mappedRows<MatchedRecord>(source, files, cacheDir)) {
    if (subject.state === null) continue;
    const named = (kind: 'legal' | 'trade'): string[] =>
      subject.names.filter((name) => name.kind === kind).map(({ name }) => name);
    const addresses = subject.names.flatMap((name) => name.addresses);
    const places = placeKeys(addresses);
    yield {
      state: subject.state,
      legal: named('legal'),
      trade: named('trade'),
      places,
      addresses,
      row: records[0] ?? {},
    };
  }
}

/** Rows with a legal name, each under an identifier that it carries; without those that carry none. */
export async function* identifiedRecords(
  rows: AsyncIterable<RecordRow>,
  identify: (row: SourceRecord) => string,
): AsyncGenerator<KnownRecord> {
  for await (const { row, ...record } of rows) {
    const identifier = identify(row);
    if (identifier !== '' && record.legal.length > 0) yield { ...record, id: `${record.state} ${identifier}` };
  }
}

/** The text of a column; `''` without one. */
export function textOf(row: SourceRecord, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value.trim() : '';
}

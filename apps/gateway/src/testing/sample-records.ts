import type { RecordKind } from '@registry/domain';
import { type AppSettings, runAppProgram, temporaryFolder } from '@registry/testing';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const COLUMNS = ['id', 'holder', 'trade', 'state', 'ein', 'date', 'status', 'address', 'phone', 'naics'] as const;

/** A record of the specs; what is not given is blank. */
type SampleRecord = Readonly<Partial<Record<(typeof COLUMNS)[number], string>>>;

/** A file of records in a layout of the specs' own. */
export interface SampleRecords {
  /** `us-co/licenses` */
  readonly source: string;
  readonly kind: RecordKind;
  readonly records: readonly SampleRecord[];
}

const HEADS: Readonly<Record<string, string>> = {
  lien: '{ filing_number: id, status: status, debtors: [holder] }',
  loan: '{ status: status }',
};

/** Describes the file as a source in a folder of its own and loads it by the operator's command. */
export async function loadSampleRecords(file: SampleRecords, settings: AppSettings): Promise<void> {
  const sources = temporaryFolder('sample-records').path;
  const folder = join(sources, file.source);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'source.yml'), sourceYml(file));
  const input = join(sources, 'records.csv');
  writeFileSync(input, csv(file.records));
  const load = ['load', file.source, input, '--json'];
  const { code, stdout, stderr } = await runAppProgram('records-sections', 'cli', load, {
    ...settings,
    SOURCES_DIR: sources,
  });
  if (code !== 0) throw new Error(`The records of the specs were not loaded: ${stdout}${stderr}`);
}

function csv(records: readonly SampleRecord[]): string {
  const lines = records.map((record) =>
    COLUMNS.map((name) => `"${(record[name] ?? '').replaceAll('"', '""')}"`).join(','),
  );
  return `${[COLUMNS.join(','), ...lines].join('\n')}\n`;
}

function sourceYml({ source, kind }: SampleRecords): string {
  const state = /^us-([a-z]{2})/.exec(source)?.[1]?.toUpperCase() ?? 'US';
  const head = HEADS[kind] ?? '{ number: id, status: status }';
  return `
publisher: specs
dataset: specs
licence: none
url: https://example.org
target: records-sections
yields: record
state: ${state}
verified: published-layout
file: { format: csv, encoding: utf-8 }
columns: [${COLUMNS.join(', ')}]
map:
  kind: ${kind}
  type: sample
  key: id
  date: { column: date, format: YYYY-MM-DD }
  state: state
  ein: ein
  names:
    - { kind: legal, name: holder, addresses: [{ kind: principal, full: address }] }
    - { kind: trade, name: trade }
  details: { phones: phone, naics: naics }
  head: ${head}
ignored: []
checks: { minimum_rows: 1, maximum_reject_share: 0 }
`;
}

import type { RecordKind } from '@registry/domain';
import type { StackLoad } from '@registry/testing';

const COLUMNS = [
  'id',
  'holder',
  'trade',
  'second',
  'state',
  'file_number',
  'ein',
  'date',
  'status',
  'address',
  'phone',
  'naics',
] as const;

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

/** The file, with its description as a source. */
export function recordsLoad(file: SampleRecords): StackLoad {
  return { app: 'records-sections', source: file.source, csv: csv(file.records), description: sourceYml(file) };
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
license: none
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
  file_number: file_number
  ein: ein
  names:
    - { kind: legal, name: holder, addresses: [{ kind: principal, full: address }] }
    - { kind: trade, name: trade }
    - { kind: second, name: second }
  details: { phones: phone, naics: naics }
  head: ${head}
ignored: []
checks: { minimum_rows: 1, maximum_reject_share: 0 }
`;
}

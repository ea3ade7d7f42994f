import type { RecordHead } from '@registry/contracts-records-sections';
import { listStored, type StoredRow } from '@registry/loading';
import type { MatchedRecord, RecordName, RecordPart, RecordSubject } from '@registry/pipeline';
import { byDateThenKey } from '../sections/origins/part-order.ts';

/** A part as the tables have it. */
export interface StoredPart extends Pick<RecordPart, 'part' | 'recordKey' | 'adds'> {
  readonly records: readonly StoredRow[];
  readonly partKey: string;
  readonly digest: string;
  /** The date of the part's data. YYYY-MM-DD. */
  readonly day: string;
}

/** A record put together from its parts. */
export interface AssembledRecord {
  readonly mapped: Omit<MatchedRecord, 'records'>;
  /** The rows of each part under the part's name. */
  readonly record: StoredRow;
}

/**
 * Assembles a record: lists are united, its date and number are the earliest, other fields those of the latest part that has them. Of
 * parts of one date, the latest is that of the newest data: if a later file writes a part differently, the older row stays, and its status
 * may have ended. The date of an amendment is not that of the record: what it amends may not be loaded. The order of the parts does not
 * matter. Undefined if no part creates a record, or none says whom it is about.
 */
export function assembleRecord(parts: readonly StoredPart[]): AssembledRecord | undefined {
  const ordered = parts.toSorted(byDateThenKey);
  const makers = ordered.filter(({ recordKey }) => recordKey !== null);
  const [maker] = makers;
  if (maker === undefined) return undefined;
  const newestLast = ordered.toSorted(byDateThenDay);
  const subject = uniteSubjects(
    ordered.map(({ adds }) => adds.subject),
    newestLast.map(({ adds }) => adds.subject),
  );
  if (subject.names.length === 0 && subject.ein === null && subject.fileNumber === null) return undefined;
  const dates = makers.flatMap(({ adds }) => (adds.amends === true ? [] : (adds.date ?? [])));
  const head = uniteHeads(
    ordered.map(({ adds }) => adds.head),
    newestLast.map(({ adds }) => adds.head),
    maker.adds.head,
  );
  const details = newestLast.findLast(({ adds }) => adds.details !== undefined)?.adds.details;
  const mapped = { subject, date: dates[0] ?? null, head, ...(details === undefined ? {} : { details }) };
  return { mapped, record: rowsByPart(makers, ordered) };
}

function uniteSubjects(subjects: readonly RecordSubject[], newestLast: readonly RecordSubject[]): RecordSubject {
  const names = new Map<string, RecordName>();
  for (const name of subjects.flatMap((subject) => subject.names)) {
    const key = `${name.kind} ${name.name}`;
    const known = names.get(key);
    const addresses = [...(known?.addresses ?? []), ...name.addresses];
    const distinct = new Map(addresses.map((address) => [`${address.kind} ${address.fullAddress}`, address] as const));
    names.set(key, { ...name, addresses: [...distinct.values()] });
  }
  return {
    names: [...names.values()],
    state: latest(newestLast.map(({ state }) => state)),
    fileNumber: latest(newestLast.map(({ fileNumber }) => fileNumber)),
    ein: latest(newestLast.map(({ ein }) => ein)),
  };
}

function latest<Value>(values: readonly (Value | null)[]): Value | null {
  return values.findLast((value) => value !== null) ?? null;
}

/** Fields that the earliest part decides. */
const EARLIEST: ReadonlySet<string> = new Set(['filing_number', 'number', 'name']);
/** Texts of which each part has a piece. */
const GATHERED: ReadonlySet<string> = new Set(['collateral']);

function byDateThenDay(one: StoredPart, other: StoredPart): number {
  const [ofOne, ofOther] = [one, other].map(({ adds, day }) => `${adds.date ?? ''} ${day}`) as [string, string];
  return ofOne === ofOther ? 0 : ofOne < ofOther ? -1 : 1;
}

/** The values that heads have in a field. */
function listValues(heads: readonly RecordHead[], field: string): unknown[] {
  return heads
    .map((head) => (head as unknown as Readonly<Record<string, unknown>>)[field])
    .filter((value) => value !== null && value !== undefined && value !== '');
}

function uniteHeads(heads: readonly RecordHead[], newestLast: readonly RecordHead[], makers: RecordHead): RecordHead {
  const united: Record<string, unknown> = { ...makers };
  for (const field of Object.keys(makers)) {
    if (field === 'object' || field === 'type') continue;
    const values = listValues(heads, field);
    if (values.length === 0) continue;
    if (Array.isArray(values[0])) united[field] = [...new Set(values.flat())];
    else if (GATHERED.has(field)) united[field] = [...new Set(values)].join('\n');
    else united[field] = EARLIEST.has(field) ? values[0] : listValues(newestLast, field).at(-1);
  }
  return united as unknown as RecordHead;
}

/** The part that makes the record first, then the others by name. */
function rowsByPart(makers: readonly StoredPart[], ordered: readonly StoredPart[]): AssembledRecord['record'] {
  const making = [...new Set(makers.map(({ part }) => part))];
  const adding = [...new Set(ordered.map(({ part }) => part))].filter((part) => !making.includes(part)).sort();
  const readRows = (name: string): StoredRow[] =>
    ordered.filter(({ part }) => part === name).flatMap(({ records }) => [...records]);
  return listStored(Object.fromEntries([...making, ...adding].map((part) => [part, readRows(part)] as const)));
}

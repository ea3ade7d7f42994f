import type { RecordHead } from '@registry/contracts-records-sections';
import { fileNumberKey, isSameValue, nameKey, type PublishedDetails } from '@registry/domain';
import type { MatchedRecord, RecordName, RecordNameKind, RecordSubject } from '@registry/pipeline';
import { hash } from 'node:crypto';
import { compare } from '../../sections/origins/part-order.ts';

/** The facts that decide how versions of a record are merged. */
export interface DatedVersion {
  readonly sourceNo: number;
  readonly source: string;
  /** 32 hexadecimal digits of its content. */
  readonly digest: string;
  /** YYYY-MM-DD: the day of the newest data that have it. */
  readonly day: string;
  /** YYYY-MM-DD: the day of the whole file that lacks it; null while it is listed. */
  readonly absentDay: string | null;
  readonly absentSince: Date | null;
  /** The day on which the record expires, where it says so. YYYY-MM-DD. */
  readonly expires: string | null;
}

/** A record of a register as one source publishes it. */
export interface Version extends DatedVersion {
  readonly mapped: Omit<MatchedRecord, 'records'>;
  /** A `StoredRow` in JSON, which nobody has to read here. */
  readonly record: string;
}

/** A record of a register, put together from the versions of several sources. */
export interface MergedRecord<Merged extends Version> {
  readonly mapped: Omit<MatchedRecord, 'records'>;
  /** The rows of each source under its slug, in JSON. */
  readonly record: string;
  readonly absentSince: string | null;
  /** The newest data first. */
  readonly versions: readonly {
    readonly version: Merged;
    /** The fields of the head that it states otherwise. */
    readonly differs: Readonly<Record<string, unknown>>;
    /** The fields of the head that it states and newer versions leave out. */
    readonly fills: readonly string[];
    /** Absent if it has none, or is about another holder. */
    readonly details: PublishedDetails | undefined;
  }[];
}

/**
 * Merges the versions of a record: the newest data win, and what they leave out is filled from older data about the same holder. It is
 * absent if the newest of all files that tell is one that lacks it. The order of the versions does not matter.
 */
export function mergeVersions<Merged extends Version>(versions: readonly Merged[]): MergedRecord<Merged> | undefined {
  const ordered = inOrder(versions);
  const [newest, ...older] = ordered;
  if (newest === undefined) return undefined;
  const alike = [newest, ...older.filter(({ mapped }) => isSameHolder(newest.mapped.subject, mapped.subject))];
  const stated = alike.map((version) => {
    const { head, date } = version.mapped;
    return { ...head, ...(hasEnded(version, newest) ? { expiration_date: null } : {}), date };
  });
  const [fields, places] = [filled(stated), listPlaces(stated)];
  const { date, ...head } = fields as RecordHead & { readonly date: string | null };
  const details = alike.flatMap(({ mapped }) => mapped.details ?? []);
  const subject = uniteSubjects(alike.map(({ mapped }) => mapped.subject));
  return {
    mapped: { subject, date, head, ...(details.length === 0 ? {} : { details: filled<PublishedDetails>(details) }) },
    record: listRecords(ordered),
    absentSince: absentSince(ordered),
    versions: ordered.map((version) => ({
      version,
      differs: differing({ ...version.mapped.head, date: version.mapped.date }, fields),
      fills: version === newest ? [] : [...places].flatMap(([field, at]) => (alike[at] === version ? field : [])),
      details: alike.includes(version) ? version.mapped.details : undefined,
    })),
  };
}

/** 32 hexadecimal digits of all that is shown of the merged record but dates of data: it follows from what the versions are and their order. */
export function digestVersions(versions: readonly DatedVersion[]): string {
  const ordered = inOrder(versions);
  const [newest] = ordered;
  const listed = ordered.map((one) => [one.source, one.digest, one.absentSince, newest && hasEnded(one, newest)]);
  return hash('sha256', JSON.stringify([absentSince(ordered), listed])).slice(0, 32);
}

/**
 * Checks that an older version has an end that had passed on the day of the newest data: these list the record and do not repeat it, so it
 * may have been renewed. Some agencies put a sign in the place of an end that they do not publish.
 */
function hasEnded({ expires, day }: DatedVersion, newest: DatedVersion): boolean {
  return day !== newest.day && expires !== null && expires < newest.day;
}

/** The rows as `listStored` lists them. */
function listRecords(versions: readonly Version[]): string {
  const lists = [...Map.groupBy(versions, ({ source }) => source)].map(
    ([source, own]) => `${JSON.stringify(source)}:[${own.map(({ record }) => record).join(',')}]`,
  );
  const isPacked = versions.some(({ record }) => record.startsWith('['));
  return isPacked ? `[null,{${lists.join(',')}}]` : `{${lists.join(',')}}`;
}

/** The newest data first. Of data of one day those of the source whose slug comes last, so that the order of loads does not matter. */
export function inOrder<Dated extends DatedVersion>(versions: readonly Dated[]): Dated[] {
  return versions.toSorted((one, other) => compare(other.day, one.day) || compare(other.source, one.source));
}

function absentSince(versions: readonly DatedVersion[]): string | null {
  const [newest] = versions.toSorted(
    (one, other) =>
      compare(other.absentDay ?? other.day, one.absentDay ?? one.day) ||
      Number(one.absentSince !== null) - Number(other.absentSince !== null),
  );
  return newest?.absentSince?.toISOString() ?? null;
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Each field as the first has it that has it. */
function filled<Fields extends object>(all: readonly Fields[]): Fields {
  const fields = [...listPlaces(all)].map(([field, place]): [string, unknown] => [
    field,
    all[place]?.[field as keyof Fields],
  ]);
  return Object.fromEntries(fields) as Fields;
}

/** By field of the first, the place of the one that fills it: the first that has it, or the first of all. */
function listPlaces<Fields extends object>(all: readonly Fields[]): ReadonlyMap<string, number> {
  return new Map(
    Object.keys(all[0] ?? {}).map((field) => [
      field,
      Math.max(
        0,
        all.findIndex((one) => !isNothing(one[field as keyof Fields])),
      ),
    ]),
  );
}

function differing(version: object, shown: object): Readonly<Record<string, unknown>> {
  const fields = Object.entries(version).filter(
    ([field, value]) => !isNothing(value) && !isSameValue(value, shown[field as keyof typeof shown]),
  );
  return Object.fromEntries(fields);
}

/** Whether two versions are about the same holder: by an identifier, else by a legal name, else by a trade name. */
function isSameHolder(one: RecordSubject, other: RecordSubject): boolean {
  const number = (subject: RecordSubject) => subject.fileNumber && fileNumberKey(subject.fileNumber);
  if (one.fileNumber !== null && number(one) === number(other) && one.state === other.state) return true;
  if (one.ein !== null && one.ein === other.ein) return true;
  const [legal, legalOfOther] = [listNames(one, 'legal'), listNames(other, 'legal')];
  if (legal.length > 0 && legalOfOther.length > 0) return overlap(legal, legalOfOther);
  return overlap(listNames(one, 'trade'), listNames(other, 'trade'));
}

function overlap(names: readonly string[], others: readonly string[]): boolean {
  if (names.some((name) => others.includes(name))) return true;
  const keys = new Set(others.map(nameKey));
  return names.some((name) => keys.has(nameKey(name)));
}

function listNames({ names }: RecordSubject, kind: RecordNameKind): string[] {
  return names.filter((name) => name.kind === kind).map(({ name }) => name);
}

/** Names of each kind as the newest has them that has any; an address of a name where the newer has none of its kind. */
function uniteSubjects(subjects: readonly RecordSubject[]): RecordSubject {
  const [{ state, fileNumber, ein }] = [filled(subjects)];
  const names = (['legal', 'second', 'trade'] as const).flatMap((kind) => {
    const ofKind = subjects.map((subject) => subject.names.filter((name) => name.kind === kind));
    const [own = [], ...older] = ofKind.filter((found) => found.length > 0);
    return own.map((name) => withAddresses(name, older.flat()));
  });
  return { names, state, fileNumber, ein };
}

function withAddresses(name: RecordName, older: readonly RecordName[]): RecordName {
  const addresses = [...name.addresses];
  for (const other of older.filter((one) => overlap([one.name], [name.name]))) {
    const known = new Set(addresses.map(({ kind }) => kind));
    addresses.push(...other.addresses.filter(({ kind }) => !known.has(kind)));
  }
  return { ...name, addresses };
}

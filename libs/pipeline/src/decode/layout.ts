import { InputError, wrongLayout } from '../input-error.ts';
import type { SourceDefinition } from '../definition/source-definition.ts';
import type { SourceRecord } from '../rows/registered-business.ts';

/** How the columns of one file lie: decided once, from its header. */
export interface FileLayout {
  /** Name of the layout in source.yml that the header is. */
  readonly name: string;
  /** The file's own headers, in its order: the keys of each record. */
  readonly headers: readonly string[];
  /** The same headers, for checking whether a name is one of them. */
  readonly known: ReadonlySet<string>;
  /** For each column of the definition, where it stands in the file; -1 where the file lacks it. */
  readonly positions: Int32Array;
  /** Headers that source.yml does not list, where it lets them be. */
  readonly others: readonly string[];
  /** A record with every key present, to be copied: objects made so share one shape, which is what makes them fast. */
  readonly emptyRecord: SourceRecord;
}

/** A header as people compare it: `DOT NUMBER`, `dot_number` and `Dot-Number` are one. */
function asCompared(header: string): string {
  return header
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Share of the columns of a file and of a source, taken together, that both have: 0 to 1. Spelling aside. */
export function columnLikeness(headers: readonly string[], columns: readonly string[]): number {
  const ofFile = new Set(headers.map(asCompared));
  const all = new Set([...ofFile, ...columns.map(asCompared)]);
  const shared = new Set(columns.map(asCompared).filter((column) => ofFile.has(column)));
  return all.size === 0 ? 0 : shared.size / all.size;
}

/** The layout that has exactly these headers, in any order. Throws InputError `layout` that names what is missing and what is new. */
export function matchLayout(definition: SourceDefinition, headers: readonly string[]): FileLayout {
  const repeated = headers.filter((header, at) => headers.indexOf(header) !== at);
  if (repeated.length > 0) throw wrongLayout(definition.slug, `Repeated columns: ${listed(repeated)}.`);
  const attempts = definition.layouts.map((layout) => {
    const known = new Set(layout.headers);
    const missing = layout.headers.filter(
      (header, at) => !definition.columns[at]?.optional && !headers.includes(header),
    );
    const extra = headers.filter((header) => !known.has(header));
    return { layout, missing, extra };
  });
  const match = attempts.find(
    ({ missing, extra }) => missing.length === 0 && (extra.length === 0 || definition.keepsOtherColumns),
  );
  if (match) {
    const positions = Int32Array.from(match.layout.headers, (header) => headers.indexOf(header));
    return {
      name: match.layout.name,
      headers,
      known: new Set(headers),
      positions,
      others: match.extra,
      emptyRecord: emptyRecord(headers),
    };
  }
  const nearest = attempts.toSorted((a, b) => a.missing.length + a.extra.length - b.missing.length - b.extra.length)[0];
  const likeness = columnLikeness(headers, nearest?.layout.headers ?? []);
  const complaint = complaintOf(nearest?.missing ?? [], nearest?.extra ?? []);
  throw refusal(definition, headers) ?? wrongLayout(definition.slug, complaint, likeness);
}

/** Names the columns that a file lacks, those it has more, and those that differ only in their spelling. */
function complaintOf(missing: readonly string[], extra: readonly string[]): string {
  const respelled = missing.flatMap((name) => {
    const found = extra.find((header) => asCompared(header) === asCompared(name));
    return found === undefined ? [] : [{ name, found }];
  });
  const lacking = missing.filter((name) => !respelled.some((one) => one.name === name));
  const unknown = extra.filter((header) => !respelled.some(({ found }) => found === header));
  return [
    ...(respelled.length > 0 ? [`Columns spelled differently: ${respelled.map(spelling).join(', ')}.`] : []),
    ...(lacking.length > 0 ? [`Missing columns: ${listed(lacking)}.`] : []),
    ...(unknown.length > 0 ? [`Unknown columns: ${listed(unknown)}.`] : []),
  ].join(' ');
}

function spelling({ name, found }: { readonly name: string; readonly found: string }): string {
  return `${JSON.stringify(name)} as ${JSON.stringify(found)}`;
}

/** The layout of a format that has no header of its own: every column of source.yml, in its order. */
export function ownLayout(definition: SourceDefinition): FileLayout {
  const layout = definition.layouts[0];
  const headers = definition.columns.flatMap((column, at) =>
    column.isPart ? [] : [layout?.headers[at] ?? column.name],
  );
  return {
    name: layout?.name ?? 'columns',
    headers,
    known: new Set(headers),
    positions: Int32Array.from(definition.columns, (_, at) => at),
    others: [],
    emptyRecord: emptyRecord(headers),
  };
}

function emptyRecord(headers: readonly string[]): SourceRecord {
  return JSON.parse(JSON.stringify(Object.fromEntries(headers.map((header) => [header, ''])))) as SourceRecord;
}

/** A layout that is known to be of no use says so, rather than which columns it lacks. */
function refusal(definition: SourceDefinition, headers: readonly string[]): InputError | undefined {
  const found = definition.refused.find(
    (layout) =>
      layout.with.every((header) => headers.includes(header)) &&
      !layout.without.some((column) => headers.includes(column)),
  );
  return found && new InputError('layout', `The file is refused for ${definition.slug}: ${found.because}.`);
}

/** `"A", "B"`, the first twenty of them. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, 20).map((name) => JSON.stringify(name));
  return `${shown.join(', ')}${names.length > shown.length ? ` and ${names.length - shown.length} more` : ''}`;
}

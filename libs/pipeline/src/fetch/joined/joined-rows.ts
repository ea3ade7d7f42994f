import { mkdir } from 'node:fs/promises';
import { InputError } from '../../input-error.ts';
import type { ArchiveJoin, FixedColumn, JoinedEntry, ReadEntry, UnpackedEntry } from './archive-join.ts';
import {
  type EntryEnd,
  type EntryFrame,
  entryRows,
  type EntryRow,
  findPlace,
  fixedRows,
  namedRows,
  quoted,
  toText,
} from './entry-rows.ts';
import { type LabelsOf, noLabels, readLabels } from './joined-labels.ts';
import { type SortableRow, sortedRows } from './sorted-rows.ts';

/** Between the key of a row and its rank in what it is sorted by; no key has it. */
const KEY_END = '\0';
/** The rank of a malformed row; no other has it. */
const BROKEN = '\0';
/** The last line of a joined file whose files all have as many rows as they say. `frame` of source.yml names it. */
const END_OF_JOIN = 'END OF FILE';

/** An entry whose header is read. */
interface OpenedEntry {
  readonly header: readonly string[];
  readonly keyAt: number;
  /** Its rows by their keys; those in which no key is found come first, each by itself, under ''. */
  readonly groups: AsyncIterator<Group>;
}

interface Group {
  readonly key: string;
  readonly texts: readonly string[];
  /** Malformed rows that seem to have the key. */
  readonly broken: readonly string[];
}

interface JoinOptions {
  /** The folder for sorting rows. */
  readonly folder: string;
  /** Takes a row that may be cut off for malformed. */
  readonly isStrictOfEnd: boolean;
  readonly onDoubt: (doubt: string) => void;
}

/**
 * The lines of the joined file: its header, and then key by key the rows of all entries next to each other. The n-th
 * row of a key has the n-th of each entry, and blanks if an entry has fewer. A row that is malformed or has no key
 * stays separate, to be rejected with its reason: before the rows whose key it seems to have, or before all. Files with lines about
 * themselves give the joined one two of them: the first is the oldest one's; the last is there if each has as many rows as it says.
 * Where a file may be cut off or has no rows, any key may lack some of its rows: before the first one, `onDoubt` gets what speaks against it.
 */
export async function* joinedLines(
  join: ArchiveJoin,
  readEntry: ReadEntry,
  { folder, isStrictOfEnd, onDoubt }: JoinOptions,
): AsyncGenerator<string> {
  const labelsOf = join.labels === null ? noLabels : await readLabels(join.labels, readEntry);
  const about: AboutFiles = { frames: new Map(), ends: new Map(), isStrict: isStrictOfEnd };
  const opened: OpenedEntry[] = [];
  for (const [at, entry] of join.entries.entries()) {
    const files = await Promise.all(
      entry.files.map(async (file) => openFile(await readEntry(file), entry, { join, about })),
    );
    const options = { folder: `${folder}/${at}`, labelsOf: at === 0 ? labelsOf : noLabels };
    opened.push(await openEntry(entry, join.key, files, options));
  }
  const { placeColumn } = join;
  yield [...opened.map(({ header }) => header.join(',')), ...(placeColumn === null ? [] : [quoted(placeColumn)])].join(
    ',',
  );
  const blanks = opened.map(({ header }) => ','.repeat(header.length - 1));
  // A file is sorted, and so read to its end, before the first of its groups comes: one after the other, for the memory.
  const heads: IteratorResult<Group, unknown>[] = [];
  for (const { groups } of opened) heads.push(await groups.next());
  const { doubt, firstLine, lastLine } = describeFiles(about);
  if (doubt !== null) onDoubt(doubt);
  if (firstLine !== null) yield firstLine;
  for (;;) {
    const keys = heads.flatMap((head) => (head.done === true ? [] : [head.value.key]));
    if (keys.length === 0) break;
    const least = keys.reduce((one, other) => (other < one ? other : one));
    const sides: (readonly string[])[] = [];
    for (const [at, head] of heads.entries()) {
      const isHere = head.done !== true && head.value.key === least;
      sides.push(isHere ? head.value.texts : []);
      if (isHere) yield* head.value.broken;
      if (isHere) heads[at] = (await opened[at]?.groups.next()) ?? head;
    }
    if (least === '') yield* sides.flat();
    else yield* sideBySide(sides, [keyed(opened[0], least, sides[0]), ...blanks.slice(1)], placeColumn !== null);
  }
  if (lastLine !== null) yield lastLine;
}

/** Statements of the joined files about themselves, by their names. */
interface AboutFiles {
  readonly frames: Map<string, EntryFrame>;
  readonly ends: Map<string, EntryEnd>;
  readonly isStrict: boolean;
}

/** The first and last line of the joined file. `doubt` is what speaks against a file: it has not the rows that it says, none, or ends in a row. */
function describeFiles({ frames, ends }: AboutFiles) {
  const cut = [...ends].find(([, { isOpen }]) => isOpen)?.[0];
  const short = [...frames].find(([, { stated, rows }]) => stated !== rows);
  const empty = [...ends].find(([, { rows }]) => rows === 0)?.[0];
  const unframed =
    cut === undefined ? empty && `${empty} of the archive has no rows` : `${cut} does not end with a line break`;
  const doubt = unframed ?? (short ? wrongCount(...short) : null);
  const [oldest] = [...frames.values()].toSorted((one, other) => ((one.day ?? '') < (other.day ?? '') ? -1 : 1));
  const lastLine = doubt !== null || oldest === undefined ? null : END_OF_JOIN;
  return { doubt, firstLine: oldest?.line ?? null, lastLine };
}

function wrongCount(file: string, { stated, rows }: EntryFrame): string {
  const says = stated === null ? 'has no last line that says how many rows it has' : `says that it has ${stated} rows`;
  return `${file} ${says}; ${rows} were read`;
}

function* sideBySide(
  sides: readonly (readonly string[])[],
  blanks: readonly string[],
  isPlaced: boolean,
): Generator<string> {
  const count = Math.max(...sides.map(({ length }) => length));
  for (let n = 0; n < count; n += 1) {
    const row = sides.map((side, at) => side[n] ?? blanks[at] ?? '').join(',');
    yield isPlaced ? `${row},${n + 1}` : row;
  }
}

/** Returns the first entry's fields in further rows of a key: the key, unless the first entry does not have it at all. */
function keyed(first: OpenedEntry | undefined, key: string, rows: readonly string[] = []): string {
  if (first === undefined) return '';
  return first.header.map((_, at) => (at === first.keyAt && rows.length > 0 ? quoted(key) : '')).join(',');
}

/** A file of the archive whose header is read. */
interface OpenedFile {
  readonly header: EntryRow;
  /** The rows after it. */
  readonly rows: AsyncIterable<EntryRow>;
}

async function openFile(
  { fileName, chunks }: UnpackedEntry,
  { columns, names }: JoinedEntry,
  { join, about }: { readonly join: ArchiveJoin; readonly about: AboutFiles },
): Promise<OpenedFile> {
  const frame: EntryFrame = { line: null, day: null, stated: null, rows: 0 };
  if (columns !== null && join.frame !== null) about.frames.set(fileName, frame);
  const end: EntryEnd = { isOpen: false, rows: 0, isStrict: about.isStrict };
  if (columns === null || join.frame === null) about.ends.set(fileName, end);
  const rows =
    names !== null
      ? namedRows(chunks, names, { blank: join.blank, end })
      : columns === null
        ? entryRows(chunks, join.isPadded, end)
        : fixedRows(chunks, columns, { pattern: join.frame, frame });
  const step = await rows.next();
  if (step.done === true) throw new InputError('empty', `${fileName} of the archive is empty.`);
  return { header: step.value, rows: counted(rows, end) };
}

async function* counted(rows: AsyncIterable<EntryRow>, end: EntryEnd): AsyncGenerator<EntryRow> {
  for await (const row of rows) {
    end.rows += 1;
    yield row;
  }
}

async function openEntry(
  { files: names, fileColumn, first, newest, columns }: JoinedEntry,
  key: string,
  files: readonly OpenedFile[],
  { folder, labelsOf }: { readonly folder: string; readonly labelsOf: LabelsOf },
): Promise<OpenedEntry> {
  const [name = ''] = names;
  const header: EntryRow =
    files.length > 1 || fileColumn !== null ? joinedHeader(files, fileColumn) : firstHeader(files);
  const keyAt = findPlace(key, header, name);
  const keyColumn = columns?.find((column) => column.name === key);
  const ranks = first.map(([column, values]) => ({ at: findPlace(column, header, name), values }));
  const newestAt = newest === null ? -1 : findPlace(newest, header, name);
  const labels = labelsOf(header);
  const sortable = async function* (): AsyncGenerator<SortableRow> {
    for (const [at, file] of files.entries()) {
      const layOut = rowLayout(file, header, fileColumn === null ? null : (names[at] ?? ''));
      for await (const row of file.rows) {
        const { fields, text } = layOut(row);
        if (fields.length === 0) {
          yield { sortedBy: `${findKey(text, keyColumn, keyAt)}${KEY_END}${BROKEN}`, text };
          continue;
        }
        const rank = ranks.map(({ at: place, values }) => findRank(fields[place] ?? '', values)).join('');
        const own = (fields[keyAt] ?? '').trim();
        yield {
          sortedBy: `${own}${KEY_END}${rank}${newestAt < 0 ? '' : latestFirst(fields[newestAt] ?? '')}`,
          text: own === '' ? text : [text, ...labels.cells(fields)].join(','),
        };
      }
    }
  };
  await mkdir(folder, { recursive: true });
  return {
    header: [...header.fields.map(quoted), ...labels.header],
    keyAt,
    groups: grouped(sortedRows(sortable(), folder)),
  };
}

function firstHeader([file]: readonly OpenedFile[]): EntryRow {
  return file?.header ?? { text: '', fields: [] };
}

/** Every column of the files, once. */
function joinedHeader(files: readonly OpenedFile[], fileColumn: string | null): EntryRow {
  const columns = [...new Set(files.flatMap(({ header }) => header.fields))];
  const fields = fileColumn === null ? columns : [...columns, fileColumn];
  return { text: toText(fields), fields };
}

/** How a row of a file stands under the header of all. */
function rowLayout(file: OpenedFile, header: EntryRow, name: string | null): (row: EntryRow) => EntryRow {
  if (file.header === header) return (row) => row;
  const places = header.fields.map((column) => file.header.fields.indexOf(column));
  return (row) => {
    if (row.fields.length === 0) return row;
    const fields = places.map((at) => (at < 0 ? '' : (row.fields[at] ?? '')));
    if (name !== null) fields[fields.length - 1] = name;
    return { text: toText(fields), fields };
  };
}

/** A text that sorts a later day before an earlier one, and one without a day last. */
function latestFirst(day: string): string {
  return day.trim() === '' ? '~' : day.replace(/\d/g, (digit) => String(9 - Number(digit)));
}

/** A character for each place in the list; what is not in it comes last. */
function findRank(value: string, values: readonly string[]): string {
  const at = values.indexOf(value.trim());
  return String.fromCharCode(0x20 + (at < 0 ? values.length : at));
}

async function* grouped(rows: AsyncIterable<SortableRow>): AsyncGenerator<Group> {
  let open: { readonly key: string; readonly texts: string[]; readonly broken: string[] } | undefined;
  for await (const { sortedBy, text } of rows) {
    const end = sortedBy.indexOf(KEY_END);
    const key = sortedBy.slice(0, end);
    if (open !== undefined && (key !== open.key || key === '')) yield open;
    if (open === undefined || key !== open.key || key === '') open = { key, texts: [], broken: [] };
    (key !== '' && sortedBy[end + 1] === BROKEN ? open.broken : open.texts).push(text);
  }
  if (open !== undefined) yield open;
}

/** The key that a malformed row seems to have; '' where none is found. */
function findKey(text: string, column: FixedColumn | undefined, at: number): string {
  const field = column === undefined ? text.split(',')[at] : text.slice(column.start, column.start + column.length);
  const key = field?.replace(/^[\s"]+|[\s"\0]+$/g, '') ?? '';
  return /^[\p{L}\p{N}-]+$/u.test(key) ? key : '';
}

import { mkdir } from 'node:fs/promises';
import { InputError } from '../../input-error.ts';
import type { ArchiveJoin, JoinedEntry, JoinedLabels } from './archive-join.ts';
import { entryRows, type EntryRow } from './entry-rows.ts';
import { type SortableRow, sortedRows } from './sorted-rows.ts';

/** The unpacked bytes of the archive's entry that fits a pattern. */
export type ReadEntry = (pattern: string) => Promise<AsyncIterable<Buffer>>;

/** Between the key of a row and its rank in what it is sorted by; no key has it. */
const KEY_END = '\0';
/** Codes of a list of codes. */
const MEANINGS_MAX = 100_000;

/** An entry whose header is read. */
interface OpenedEntry {
  readonly header: readonly string[];
  readonly keyAt: number;
  /** Its rows by their keys; those that are malformed or have no key come first, each by itself, under ''. */
  readonly groups: AsyncIterator<Group>;
}

interface Group {
  readonly key: string;
  readonly texts: readonly string[];
}

/**
 * The lines of the joined file: its header, and then key by key the rows of all entries next to each other. The n-th
 * row of a key has the n-th of each entry, and blanks if an entry has fewer. A row that is malformed or has no key
 * stays separate, to be rejected with its reason.
 */
export async function* joinedLines(
  { key, entries, labels }: ArchiveJoin,
  readEntry: ReadEntry,
  folder: string,
): AsyncGenerator<string> {
  const labelsOf = labels === null ? noLabels : await readLabels(labels, readEntry);
  const opened: OpenedEntry[] = [];
  for (const [at, entry] of entries.entries()) {
    const chunks = await readEntry(entry.entry);
    opened.push(
      await openEntry(entry, key, chunks, { folder: `${folder}/${at}`, labelsOf: at === 0 ? labelsOf : noLabels }),
    );
  }
  yield opened.map(({ header }) => header.join(',')).join(',');
  const blanks = opened.map(({ header }) => ','.repeat(header.length - 1));
  const heads = await Promise.all(opened.map(({ groups }) => groups.next()));
  for (;;) {
    const keys = heads.flatMap((head) => (head.done === true ? [] : [head.value.key]));
    if (keys.length === 0) return;
    const least = keys.reduce((one, other) => (other < one ? other : one));
    const sides: (readonly string[])[] = [];
    for (const [at, head] of heads.entries()) {
      const isHere = head.done !== true && head.value.key === least;
      sides.push(isHere ? head.value.texts : []);
      if (isHere) heads[at] = (await opened[at]?.groups.next()) ?? head;
    }
    if (least === '') yield* sides.flat();
    else yield* sideBySide(sides, [keyed(opened[0], least, sides[0]), ...blanks.slice(1)]);
  }
}

function* sideBySide(sides: readonly (readonly string[])[], blanks: readonly string[]): Generator<string> {
  const count = Math.max(...sides.map(({ length }) => length));
  for (let n = 0; n < count; n += 1) yield sides.map((side, at) => side[n] ?? blanks[at] ?? '').join(',');
}

/** What stands in the place of the first entry in further rows of a key: the key, unless the first entry does not have it at all. */
function keyed(first: OpenedEntry | undefined, key: string, rows: readonly string[] = []): string {
  if (first === undefined) return '';
  return first.header.map((_, at) => (at === first.keyAt && rows.length > 0 ? quoted(key) : '')).join(',');
}

async function openEntry(
  { entry, first }: JoinedEntry,
  key: string,
  chunks: AsyncIterable<Buffer>,
  { folder, labelsOf }: { readonly folder: string; readonly labelsOf: LabelsOf },
): Promise<OpenedEntry> {
  const rows = entryRows(chunks);
  const step = await rows.next();
  if (step.done === true) throw new InputError('empty', `${entry} of the archive is empty.`);
  const header = step.value;
  const keyAt = findPlace(key, header, entry);
  const ranks = first.map(([column, values]) => ({ at: findPlace(column, header, entry), values }));
  const labels = labelsOf(header);
  const sortable = async function* (): AsyncGenerator<SortableRow> {
    for await (const { fields, text } of rows) {
      const rank = ranks.map(({ at, values }) => findRank(fields[at] ?? '', values)).join('');
      const own = (fields[keyAt] ?? '').trim();
      yield {
        sortedBy: `${own}${KEY_END}${rank}`,
        text: own === '' ? text : [text, ...labels.cells(fields)].join(','),
      };
    }
  };
  await mkdir(folder, { recursive: true });
  return {
    header: [...header.fields.map(quoted), ...labels.header],
    keyAt,
    groups: grouped(sortedRows(sortable(), folder)),
  };
}

function findPlace(column: string, header: EntryRow, entry: string): number {
  const at = header.fields.indexOf(column);
  if (at < 0) throw new InputError('layout', `${entry} of the archive lacks the column ${JSON.stringify(column)}.`);
  return at;
}

/** A character for each place in the list; what is not in it comes last. */
function findRank(value: string, values: readonly string[]): string {
  const at = values.indexOf(value.trim());
  return String.fromCharCode(0x20 + (at < 0 ? values.length : at));
}

async function* grouped(rows: AsyncIterable<SortableRow>): AsyncGenerator<Group> {
  let key: string | undefined;
  let texts: string[] = [];
  for await (const { sortedBy, text } of rows) {
    const own = sortedBy.slice(0, sortedBy.indexOf(KEY_END));
    if (key !== undefined && (own !== key || own === '')) {
      yield { key, texts };
      texts = [];
    }
    key = own;
    texts.push(text);
  }
  if (key !== undefined) yield { key, texts };
}

/** What further columns a row gets: their headers, and their cells by the row's fields. */
interface Labelling {
  readonly header: readonly string[];
  readonly cells: (fields: readonly string[]) => readonly string[];
}

type LabelsOf = (header: EntryRow) => Labelling;

const noLabels: LabelsOf = () => ({ header: [], cells: () => [] });

async function readLabels({ entry, columns, of }: JoinedLabels, readEntry: ReadEntry): Promise<LabelsOf> {
  const meanings = new Map<string, string>();
  let places: number[] | undefined;
  for await (const row of entryRows(await readEntry(entry))) {
    places ??= columns.map((column) => findPlace(column, row, entry));
    const [list = '', code = '', meaning = ''] = places.map((at) => (row.fields[at] ?? '').trim());
    meanings.set(`${list}\0${code}`, meaning);
    if (meanings.size > MEANINGS_MAX) throw new InputError('layout', `${entry} of the archive is not a list of codes.`);
  }
  return (header) => {
    const coded = of.map(([column, list]) => ({ at: findPlace(column, header, 'the first file'), list }));
    return {
      header: of.map(([column]) => `${column} (${entry})`),
      cells: (fields) =>
        coded.map(({ at, list }) => quoted(meanings.get(`${list}\0${(fields[at] ?? '').trim()}`) ?? '')),
    };
  };
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

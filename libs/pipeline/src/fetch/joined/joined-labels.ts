import { InputError } from '../../input-error.ts';
import type { JoinedLabels, ReadEntry } from './archive-join.ts';
import { entryRows, type EntryRow, findPlace, quoted } from './entry-rows.ts';

/** Codes of a list of codes. */
const MEANINGS_MAX = 100_000;

/** Further columns of each row: their headers, and their cells by the row's fields. */
interface Labelling {
  readonly header: readonly string[];
  readonly cells: (fields: readonly string[]) => readonly string[];
}

export type LabelsOf = (header: EntryRow) => Labelling;

export const noLabels: LabelsOf = () => ({ header: [], cells: () => [] });

/** The meanings of codes that an entry of the archive lists. */
export async function readLabels({ entry, columns, of }: JoinedLabels, readEntry: ReadEntry): Promise<LabelsOf> {
  const meanings = new Map<string, string>();
  let places: number[] | undefined;
  for await (const row of entryRows((await readEntry(entry)).chunks)) {
    places ??= columns.map((column) => findPlace(column, row, entry));
    const [list = '', code = '', meaning = ''] = places.map((at) => (row.fields[at] ?? '').trim());
    meanings.set(`${list}\0${code}`, meaning);
    if (meanings.size > MEANINGS_MAX) throw new InputError('layout', `${entry} of the archive is not a list of codes.`);
  }
  if (meanings.size < 2) throw new InputError('empty', `${entry} of the archive has no codes.`);
  return (header) => {
    const coded = of.map(([column, list]) => ({ at: findPlace(column, header, 'the first file'), list }));
    return {
      header: of.map(([column]) => `${column} (${entry})`),
      cells: (fields) =>
        coded.map(({ at, list }) => quoted(meanings.get(`${list}\0${(fields[at] ?? '').trim()}`) ?? '')),
    };
  };
}

import { foldWords, legalForms, nameKeyOfWords } from '@registry/domain';
import { parse } from 'csv-parse';
import { createReadStream, globSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { realFiles } from './labelled/real-rows.ts';

/** Columns that hold names of companies, by their headers. */
const NAME_COLUMN =
  /name|dba|company|business|employer|owner|licensee|borrower|organi|applicant|holder|entity|contractor/i;
/** Folders without names of companies in the United States. */
const WITHOUT_NAMES = /^(?:ref-|exc-|trials)/;
const NAME_LENGTH_MAX = 120;

const FORM_WORDS = new Set(Object.values(legalForms).flatMap((all) => all.flatMap((spelling) => spelling.split(' '))));
const LONG_WORD = 4;

/** Endings of the names in real files that have words of legal forms, or their beginnings, and that the table lacks; with counts. */
export async function unknownEndings(): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const file of globSync('*/**/*.{csv,csv.gz}', { cwd: realFiles }).sort()) {
    if (WITHOUT_NAMES.test(file)) continue;
    const names = new Set<string>();
    await readNames(join(realFiles, file), names);
    for (const name of names) {
      const ending = endingOf(foldWords(name));
      if (ending !== '') counts.set(ending, (counts.get(ending) ?? 0) + 1);
    }
  }
  return counts;
}

async function readNames(path: string, names: Set<string>): Promise<void> {
  let columns: readonly number[] | undefined;
  const rows = parse({ relax_column_count: true, relax_quotes: true, skip_records_with_error: true });
  const source = createReadStream(path);
  const read = async (all: AsyncIterable<string[]>): Promise<void> => {
    for await (const row of all) {
      if (columns === undefined) columns = [...row.keys()].filter((at) => NAME_COLUMN.test(row[at] ?? ''));
      else for (const at of columns) if ((row[at] ?? '').length <= NAME_LENGTH_MAX) names.add(row[at] ?? '');
    }
  };
  await (path.endsWith('.gz') ? pipeline(source, createGunzip(), rows, read) : pipeline(source, rows, read));
}

/** The last words of a name key that are of legal forms, with the form that follows them. */
function endingOf(words: readonly string[]): string {
  const key = nameKeyOfWords(words).split(' ');
  let start = key.length;
  while (start > 1 && isOfForm(key[start - 1] ?? '')) start--;
  if (start === key.length) return '';
  const from = words[0] === 'THE' && key[0] !== 'THE' ? start + 1 : start;
  return words.slice(from).join(' ');
}

function isOfForm(word: string): boolean {
  if (FORM_WORDS.has(word)) return word.length > 1 && word !== 'AND';
  return word.length >= LONG_WORD && [...FORM_WORDS].some((form) => form.length > LONG_WORD && form.startsWith(word));
}

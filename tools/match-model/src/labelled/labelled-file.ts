import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LabelledCount, LabelledSet } from './labelled-counts.ts';
import type { Labelled } from './labelled-sets.ts';

/** What `npm run match -- label` counted: the data that weights are fitted on, for those who do not have the files. */
const FILE = join(import.meta.dirname, 'labelled-pairs.tsv');

const SETS = '# family\tpair\tregister\tplaces\tcompanies\trecords\tstrangers';
const SET_FIELDS = ['family', 'name', 'condition', 'places', 'companies', 'records', 'strangers'] as const;
const COUNTS = '# family\tpair\tregister\tplaces\tmethod\trivals\tfacts\tright\tall';
const COUNT_FIELDS = ['family', 'name', 'condition', 'places', 'method', 'rivals', 'facts', 'right', 'all'] as const;
/** Fields that are no texts. */
const NUMBERS = ['companies', 'records', 'strangers', 'right', 'all'];

export function writeLabelled({ sets, counts }: Labelled): void {
  const setLines = sets.map((set) => SET_FIELDS.map((field) => set[field]).join('\t'));
  const countLines = counts
    .map((count) => ({ ...count, rivals: count.rivals.join(' '), facts: count.facts.join(' ') }))
    .map((count) => COUNT_FIELDS.map((field) => count[field]).join('\t'));
  writeFileSync(FILE, `${[SETS, ...setLines, COUNTS, ...countLines.sort()].join('\n')}\n`);
}

export function readLabelled(): Labelled {
  const [, sets = '', counts = ''] = readFileSync(FILE, 'utf8').split(/^# .*\n/m);
  return {
    sets: rowsOf(sets, SET_FIELDS) as unknown as LabelledSet[],
    counts: rowsOf(counts, COUNT_FIELDS).map((row) => ({
      ...(row as unknown as LabelledCount),
      rivals: listOf(row['rivals']),
      facts: listOf(row['facts']),
    })),
  };
}

/** The lines of a text, each with these fields. */
function rowsOf(text: string, fields: readonly string[]): Record<string, string | number>[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(
      fields.map((field, at) => [field, NUMBERS.includes(field) ? Number(cells[at]) : (cells[at] ?? '')]),
    );
  });
}

function listOf(cell: string | number | undefined): string[] {
  return cell === undefined || cell === '' ? [] : String(cell).split(' ');
}

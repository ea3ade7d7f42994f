import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LabelledCount, LabelledSet } from './labelled-counts.ts';
import type { Labelled } from './labelled-sets.ts';

/** What `npm run match -- label` counted: the data that weights are fitted on, for those who do not have the files. */
const FILE = join(import.meta.dirname, 'labelled-pairs.tsv');

const SETS = '# family\tpair\tregister\tplaces\tcompanies\trecords\tstrangers';
const COUNTS = '# family\tpair\tregister\tplaces\tmethod\tbearers\tfacts\tright\tall';

export function writeLabelled({ sets, counts }: Labelled): void {
  const lines = [
    SETS,
    ...sets.map(({ family, name, condition, places, companies, records, strangers }) =>
      [family, name, condition, places, companies, records, strangers].join('\t'),
    ),
    COUNTS,
    ...counts
      .map(({ family, name, condition, places, method, bearers, facts, right, all }) =>
        [family, name, condition, places, method, bearers, facts.join(' '), right, all].join('\t'),
      )
      .sort(),
  ];
  writeFileSync(FILE, `${lines.join('\n')}\n`);
}

export function readLabelled(): Labelled {
  const [, sets = '', counts = ''] = readFileSync(FILE, 'utf8').split(/^# .*\n/m);
  return { sets: rowsOf(sets).map(toSet), counts: rowsOf(counts).map(toCount) };
}

function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
}

function toSet([
  family = '',
  name = '',
  condition = '',
  places = '',
  companies,
  records,
  strangers,
]: readonly string[]): LabelledSet {
  return {
    family,
    name,
    condition: condition as LabelledSet['condition'],
    places: places as LabelledSet['places'],
    companies: Number(companies),
    records: Number(records),
    strangers: Number(strangers),
  };
}

function toCount([
  family = '',
  name = '',
  condition = '',
  places = '',
  method = '',
  bearers,
  facts = '',
  right,
  all,
]: readonly string[]): LabelledCount {
  return {
    family,
    name,
    condition: condition as LabelledCount['condition'],
    places: places as LabelledCount['places'],
    method: method as LabelledCount['method'],
    bearers: Number(bearers),
    facts: facts.split(' '),
    right: Number(right),
    all: Number(all),
  };
}

import type { Facts, LinkWeights, Rivals } from '@registry/matching';
import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Attached records that look alike to the matching, and how many of them are on their own company: of two real lists that share an
 * identifier, the one as the register, the other as the records.
 */
export interface LabelledCount {
  /** The first list, how much of its companies the register has, and whether the records give places. */
  readonly source: string;
  /** Others that have the name: `12*postal_code=false` in the table. Above ten, their number is within a tenth. */
  readonly rivals: readonly Rivals[];
  /** Each fact that was compared with what was found: `full_name=true`, in the order of the evidence. */
  readonly facts: readonly string[];
  readonly right: number;
  readonly all: number;
}

/** Results of screenings that look alike, and how many of them are right; of parties whose numbers are odd, or even. */
export interface LabelledScreenings extends LabelledCount {
  readonly half: 'odd' | 'even';
}

/** Choices of one registration between others that it may be of one company with: each candidate by what was found of it. */
export interface LabelledLinks {
  /** Weights are fitted on every other filing, and measured on the rest. */
  readonly part: 'fitted' | 'measured';
  readonly kind: keyof LinkWeights;
  readonly candidates: readonly (readonly string[])[];
  /** How many times each was of the same company. */
  readonly chosen: readonly number[];
  readonly all: number;
}

export function readLabelledCounts(): LabelledCount[] {
  return readRows('pairs').map(({ family = '', register = '', places = '', rivals = '', facts = '', right, all }) => ({
    source: [family.split(',')[0], register, places].join(' '),
    rivals: toList(rivals).map(toRivals),
    facts: toList(facts),
    right: Number(right),
    all: Number(all),
  }));
}

export function readLabelledScreenings(): LabelledScreenings[] {
  return readRows('screenings').map(({ family = '', half, facts = '', right, all }) => ({
    ...{ source: family, rivals: [], half: half as LabelledScreenings['half'] },
    ...{ facts: facts.split('|'), right: Number(right), all: Number(all) },
  }));
}

export function readLabelledLinks(): LabelledLinks[] {
  return readRows('links').map(({ part, kind, candidates = '', chosen = '', all }) => ({
    part: part as LabelledLinks['part'],
    kind: kind as LabelledLinks['kind'],
    candidates: candidates.split(' | ').map(toList),
    chosen: toList(chosen).map(Number),
    all: Number(all),
  }));
}

/** Rows of the data that weights are fitted on; README.md says where it is from. */
function readRows(kind: string): Record<string, string>[] {
  return parse(readFileSync(join(import.meta.dirname, `labelled-${kind}.tsv`)), {
    delimiter: '\t',
    columns: true,
    quote: null,
  });
}

function toList(cell: string): string[] {
  return cell === '' ? [] : cell.split(' ');
}

function toRivals(text: string): Rivals {
  const [count = '', facts = ''] = text.split('*');
  return { count: Number(count), facts: toFacts(facts.split(',')) };
}

/** The facts of a count as the matching has them. */
export function toFacts(texts: readonly string[]): Facts {
  return Object.fromEntries(
    texts.map((fact) => {
      const [name = '', value = ''] = fact.split('=');
      return [name, value === 'null' ? null : value === 'true'];
    }),
  );
}

import type { Facts, LinkWeights, Rivals } from '@registry/matching';
import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Attached records that look alike to the matching, and how many of them are on their own company: of two real lists that share an
 * identifier, the one as the register, the other as the records.
 */
export interface LabelledCount {
  /** Pairs of lists that have rows in common. */
  readonly family: string;
  /** What of its companies the register holds: `whole`, `third_missing` or `sample`. */
  readonly condition: string;
  /** Whether the records give places: `given` or `none`. */
  readonly places: string;
  /** Others that have the name, by what was compared of them: `12*postal_code=false`. Above ten, their number is within a tenth. */
  readonly rivals: readonly string[];
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

/** The data that weights are fitted on; README.md says where it is from. */
export const [PAIRS_FILE, LINKS_FILE, SCREENINGS_FILE] = ['pairs', 'links', 'screenings'].map((kind) =>
  join(import.meta.dirname, `labelled-${kind}.tsv`),
) as [string, string, string];

export function readLabelledCounts(): LabelledCount[] {
  return readRows(PAIRS_FILE).map(
    ({ family = '', register = '', places = '', rivals = '', facts = '', right, all }) => ({
      family,
      condition: register,
      places,
      rivals: toList(rivals),
      facts: toList(facts),
      right: Number(right),
      all: Number(all),
    }),
  );
}

export function readLabelledScreenings(): LabelledScreenings[] {
  return readRows(SCREENINGS_FILE).map(({ family = '', half, facts = '', right, all }) => ({
    ...{ family, condition: '', places: '', rivals: [], half: half as LabelledScreenings['half'] },
    ...{ facts: facts.split('|'), right: Number(right), all: Number(all) },
  }));
}

export function readLabelledLinks(): LabelledLinks[] {
  return readRows(LINKS_FILE).map(({ part, kind, candidates = '', chosen = '', all }) => ({
    part: part as LabelledLinks['part'],
    kind: kind as LabelledLinks['kind'],
    candidates: candidates.split(' | ').map(toList),
    chosen: toList(chosen).map(Number),
    all: Number(all),
  }));
}

function readRows(file: string): Record<string, string>[] {
  return parse(readFileSync(file), { delimiter: '\t', columns: true, quote: null });
}

function toList(cell: string): string[] {
  return cell === '' ? [] : cell.split(' ');
}

/** The facts of a count as the matching has them. */
export function toCountFacts({ facts }: Pick<LabelledCount, 'facts'>): Facts {
  return toFacts(facts);
}

/** Its rivals likewise. */
export function toCountRivals({ rivals }: Pick<LabelledCount, 'rivals'>): Rivals[] {
  return rivals.map((text) => {
    const [count = '', facts = ''] = text.split('*');
    return { count: Number(count), facts: toFacts(facts.split(',')) };
  });
}

function toFacts(texts: readonly string[]): Facts {
  return Object.fromEntries(
    texts.map((fact) => {
      const [name = '', value = ''] = fact.split('=');
      return [name, value === 'null' ? null : value === 'true'];
    }),
  );
}

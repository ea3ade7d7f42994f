import type { RegisterExtent } from '@registry/contracts-business-registry';
import type { Evidence, MatchFact, MatchMethod } from '@registry/contracts-records-sections';
import type { Facts, Rivals } from '@registry/matching';
import { Random } from '@registry/tools-bench/random';
import type { CompanyDirectory, KnownRecord } from './company-directory.ts';

/** What of its companies a register holds in an evaluation, and what is known of it then. */
export const CONDITIONS = {
  whole: { share: 1, extent: 'whole' },
  third_missing: { share: 2 / 3, extent: 'active' },
  sample: { share: 1 / 10, extent: 'part' },
} as const satisfies Record<string, { readonly share: number; readonly extent: RegisterExtent }>;

export type Condition = keyof typeof CONDITIONS;
export const conditions = Object.keys(CONDITIONS) as Condition[];

/** A share of the companies, the same for the same seed. */
export function drawn<Company>(companies: readonly Company[], share: number, seed: number): Company[] {
  const random = new Random(seed, 23);
  return companies.filter(() => random.happens(share));
}

/** Under which circumstances the records of a pair are matched. */
interface Circumstances {
  readonly family: string;
  /** The pair's. */
  readonly name: string;
  readonly condition: Condition;
  /** Whether the records give places; where they do, they are matched once more without. */
  readonly places: 'given' | 'none';
}

/** Attached records that look alike to the matching, and how many of them are on their own company. */
export interface LabelledCount extends Circumstances {
  readonly method: MatchMethod;
  /** Others that have the name, by what was compared of them: `12*postal_code=false`. Above ten, their number is within a tenth. */
  readonly rivals: readonly string[];
  /** Each fact that was compared with what was found: `full_name=true`, in the order of the evidence. */
  readonly facts: readonly string[];
  readonly right: number;
  readonly all: number;
}

/** A set of records whose companies are known, under one condition. */
export interface LabelledSet extends Circumstances {
  readonly companies: number;
  /** Records whose company is in the register. */
  readonly records: number;
  /** Records whose company it lacks: all that is attached of them is wrong. */
  readonly strangers: number;
}

const EXACT_MAX = 10;
const STEP = 1.2;

/** Numbers of rivals that mean nearly the same are counted together. */
function roundedCount(count: number): number {
  return count <= EXACT_MAX ? count : Math.round(STEP ** Math.round(Math.log(count) / Math.log(STEP)));
}

/** Counts what the matching makes of the records of one set. */
export class LabelledTally {
  readonly #circumstances: Circumstances;
  readonly #counts = new Map<string, { of: Omit<LabelledCount, 'right' | 'all'>; right: number; all: number }>();
  #companies = 0;
  #records = 0;
  #strangers = 0;

  constructor({ family, name, condition, places }: Circumstances) {
    this.#circumstances = { family, name, condition, places };
  }

  add(record: KnownRecord, directory: CompanyDirectory): void {
    this.#companies = directory.size;
    if (directory.has(record.id)) this.#records += 1;
    else this.#strangers += 1;
    for (const { id, method, namesakes, evidence } of directory.match(record)) {
      const rivals = namesakes.map(toText).sort();
      const facts = evidence.map(said);
      const key = [method, ...rivals, ...facts].join(' ');
      const of = { ...this.#circumstances, method, rivals, facts };
      const count = this.#counts.get(key) ?? { of, right: 0, all: 0 };
      this.#counts.set(key, count);
      count.all += 1;
      if (id === record.id) count.right += 1;
    }
  }

  get set(): LabelledSet {
    return {
      ...this.#circumstances,
      companies: this.#companies,
      records: this.#records,
      strangers: this.#strangers,
    };
  }

  get counts(): LabelledCount[] {
    return [...this.#counts.values()].map(({ of, right, all }) => ({ ...of, right, all }));
  }
}

function said({ fact, agrees }: Pick<Evidence, 'fact' | 'agrees'>): string {
  return `${fact}=${agrees}`;
}

function toText({ count, facts }: Rivals): string {
  const compared = (Object.entries(facts) as [MatchFact, boolean | null][]).map(([fact, agrees]) =>
    said({ fact, agrees }),
  );
  return `${roundedCount(count)}*${compared.join()}`;
}

/** The facts of a count as the matching has them. */
export function factsOfCount({ facts }: Pick<LabelledCount, 'facts'>): Facts {
  return toFacts(facts);
}

/** Its rivals likewise. */
export function rivalsOfCount({ rivals }: Pick<LabelledCount, 'rivals'>): Rivals[] {
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

import type { Evidence, MatchFact, MatchMethod } from '@registry/contracts-records-sections';
import type { CompanyDirectory, KnownRecord } from './company-directory.ts';

/** What of its companies a register holds in an evaluation. */
export const conditions = ['whole', 'third_missing', 'sample'] as const;

export type Condition = (typeof conditions)[number];

/** Attached records that look alike to the matching, and how many of them are on their own company. */
export interface LabelledCount {
  readonly set: string;
  readonly condition: Condition;
  readonly method: MatchMethod;
  /** Companies that have the name: above ten, within a tenth. */
  readonly bearers: number;
  /** Each fact that was looked at with what was found: `full_name=true`, in the order of the evidence. */
  readonly facts: readonly string[];
  readonly right: number;
  readonly all: number;
}

/** A set of records whose companies are known, under one condition. */
export interface LabelledSet {
  readonly set: string;
  readonly condition: Condition;
  readonly companies: number;
  /** Records whose company is in the register. */
  readonly records: number;
  /** Records whose company it lacks: all that is attached of them is wrong. */
  readonly strangers: number;
}

const EXACT_MAX = 10;
const STEP = 1.2;

/** Numbers of bearers that are held for nearly the same are counted together. */
function roundedBearers(bearers: number): number {
  return bearers <= EXACT_MAX ? bearers : Math.round(STEP ** Math.round(Math.log(bearers) / Math.log(STEP)));
}

/** Counts what the matching makes of the records of one set. */
export class LabelledTally {
  readonly #set: string;
  readonly #condition: Condition;
  readonly #directory: CompanyDirectory;
  readonly #counts = new Map<string, { of: Omit<LabelledCount, 'right' | 'all'>; right: number; all: number }>();
  #records = 0;
  #strangers = 0;

  constructor(set: string, condition: Condition, directory: CompanyDirectory) {
    this.#set = set;
    this.#condition = condition;
    this.#directory = directory;
  }

  add(record: KnownRecord): void {
    if (this.#directory.has(record.id)) this.#records += 1;
    else this.#strangers += 1;
    for (const { id, method, bearers: exact, evidence } of this.#directory.match(record)) {
      const bearers = roundedBearers(exact);
      const facts = evidence.map(said);
      const key = [method, bearers, ...facts].join(' ');
      const of = { set: this.#set, condition: this.#condition, method, bearers, facts };
      const count = this.#counts.get(key) ?? { of, right: 0, all: 0 };
      this.#counts.set(key, count);
      count.all += 1;
      if (id === record.id) count.right += 1;
    }
  }

  get set(): LabelledSet {
    return {
      set: this.#set,
      condition: this.#condition,
      companies: this.#directory.size,
      records: this.#records,
      strangers: this.#strangers,
    };
  }

  get counts(): LabelledCount[] {
    return [...this.#counts.values()].map(({ of, right, all }) => ({ ...of, right, all }));
  }
}

function said({ fact, agrees }: Evidence): string {
  return `${fact}=${agrees}`;
}

/** The facts of a count as the matching has them. */
export function factsOfCount({ facts }: Pick<LabelledCount, 'facts'>): Partial<Record<MatchFact, boolean | null>> {
  return Object.fromEntries(
    facts.map((fact) => {
      const [name = '', value = ''] = fact.split('=');
      return [name, value === 'null' ? null : value === 'true'];
    }),
  );
}

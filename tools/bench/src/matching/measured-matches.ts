import {
  FIRM_CONFIDENCE,
  type MatchMethod,
  matchMethods,
  type NearMissReason,
} from '@registry/contracts-records-sections';
import type { CompanyDirectory, KnownRecord } from './company-directory.ts';

interface Attached {
  all: number;
  correct: number;
  /** Of records whose company the register lacks. */
  strangers: number;
}

/** Why a record is not on its company. */
export type Loss = NearMissReason | 'name_differs' | 'other_company';

/** What the matching made of records whose companies are known. */
export class MeasuredMatches {
  /** Records whose company is in the register. */
  records = 0;
  /** Records whose company the register lacks: all that is attached of them is wrong. */
  strangers = 0;
  readonly #methods = new Map<MatchMethod, Attached>();
  readonly #losses = new Map<Loss, number>();
  /** Of wrong attachments of a firm method, the first few, for looking at. */
  readonly wrong: string[] = [];

  add(directory: CompanyDirectory, record: KnownRecord): void {
    const isKnown = directory.has(record.id);
    if (isKnown) this.records += 1;
    else this.strangers += 1;
    const { attached, missed } = directory.match(record);
    for (const { id, method } of attached) {
      const of = this.#methods.get(method) ?? { all: 0, correct: 0, strangers: 0 };
      this.#methods.set(method, of);
      of.all += 1;
      if (!isKnown) of.strangers += 1;
      if (id === record.id) of.correct += 1;
      else if (matchMethods[method] >= FIRM_CONFIDENCE && this.wrong.length < WRONG_SHOWN) {
        this.wrong.push(`${method}: ${record.legal.join(' / ')} (${record.state}, ${record.id}) on ${id}`);
      }
    }
    if (!isKnown || attached.some(({ id }) => id === record.id)) return;
    const loss = missed ?? (attached.length > 0 ? 'other_company' : 'name_differs');
    this.#losses.set(loss, (this.#losses.get(loss) ?? 0) + 1);
  }

  /** Of what a method attached, the share that is right; NaN where it attached nothing. */
  precision(methods: readonly MatchMethod[]): number {
    const { all, correct } = this.#sum(methods);
    return correct / all;
  }

  /** Of the records whose company is there, the share that these methods attached to it. */
  recall(methods: readonly MatchMethod[]): number {
    return this.#sum(methods).correct / this.records;
  }

  /** The same without records of companies that the register lacks. */
  precisionOfKnown(methods: readonly MatchMethod[]): number {
    const { all, correct, strangers } = this.#sum(methods);
    return correct / (all - strangers);
  }

  attached(methods: readonly MatchMethod[]): number {
    return this.#sum(methods).all;
  }

  /** The reasons, most frequent first, each with its share of the records. */
  losses(): string {
    return [...this.#losses]
      .toSorted(([, one], [, other]) => other - one)
      .map(([loss, count]) => `${loss} ${((100 * count) / this.records).toFixed(1)} %`)
      .join(', ');
  }

  #sum(methods: readonly MatchMethod[]): Attached {
    const sum = { all: 0, correct: 0, strangers: 0 };
    for (const method of methods) {
      const of = this.#methods.get(method);
      sum.all += of?.all ?? 0;
      sum.correct += of?.correct ?? 0;
      sum.strangers += of?.strangers ?? 0;
    }
    return sum;
  }
}

const WRONG_SHOWN = 3;

/** The methods that compare names, best first. */
export const nameMethods = (Object.keys(matchMethods) as MatchMethod[]).filter((method) => method !== 'identifier');

/** Those whose matches are taken for the company's own. */
export const firmMethods = nameMethods.filter((method) => matchMethods[method] >= FIRM_CONFIDENCE);

import { joinNameKey, stateCodes } from '@registry/domain';
import type { IndexDocument, IndexSchema } from '@registry/name-index';
import { Picker, Random } from './random.ts';
import { legalFormShares, placeWords, surnames, tailWord, tradeWords } from './word-lists.ts';

/** The fields and the order that a company search has, six facets. */
export const corpusSchema: IndexSchema = {
  fields: ['state', 'status', 'entity_type', 'naics', 'year', 'has'],
  orders: [{ name: 'registration_date', direction: 'descending' }],
};

/** Zipf's law with its head cut off: the most frequent trade stands in some 5 % of all names, as in real registers. */
const zipf = (headCut: number) => (index: number) => (index + headCut) ** -0.75;
const TAIL_WORDS = 2_500_000;
const TAIL_HEAD_CUT = 200;

const trades = new Picker(tradeWords, zipf(2));
const families = new Picker(surnames, zipf(25));
const places = new Picker(placeWords, zipf(10));
const legalForms = new Picker(Object.keys(legalFormShares), (index) => Object.values(legalFormShares)[index] ?? 0);
const wordCounts = new Picker([1, 2, 3, 4], (index) => [10, 38, 36, 16][index] ?? 0);
const statuses = new Picker(['active', 'inactive', 'unknown'], (index) => [47, 50, 3][index] ?? 0);
const sectors = '11 23 31-33 42 44-45 48-49 51 52 53 54 56 61 62 71 72 81'.split(' ');
const states = stateCodes.slice(0, 51).sort();
/** The largest register is some thirty times the smallest. */
const stateShares = states.map((_, index) => 1 / (1 + ((index * 37) % 51)) ** 0.9);

/** Sequence numbers are so far apart, on average: registries skip some. */
const SEQUENCE_STEP = 3;
/** Digits of a sequence number at least; more than 19 million companies have more. */
const DIGITS_MIN = 7;

/** Companies by number: the same number of the same corpus is always the same company. */
export class CompanyCorpus {
  readonly companies: number;
  readonly #seed: number;
  /** For each state, the first company's number; then the number of companies. Keys ascend with the numbers. */
  readonly #stateStarts: number[] = [];
  /** Of the sequence numbers within file numbers, so that these sort as they are issued. */
  readonly #digits: number;

  constructor(companies: number, seed: number) {
    this.companies = companies;
    this.#seed = seed;
    const all = stateShares.reduce((sum, share) => sum + share, 0);
    let before = 0;
    for (const share of stateShares) {
      this.#stateStarts.push(Math.floor((before / all) * companies));
      before += share;
    }
    this.#stateStarts.push(companies);
    const sizes = this.#stateStarts.slice(1).map((start, place) => start - (this.#stateStarts[place] ?? 0));
    this.#digits = Math.max(DIGITS_MIN, String(Math.max(...sizes) * SEQUENCE_STEP).length);
  }

  /** The folded words of the legal name and of any trade names. */
  names(number: number): string[][] {
    return drawNames(new Random(this.#seed, number));
  }

  document(number: number): IndexDocument {
    const random = new Random(this.#seed, number);
    const words = drawNames(random);
    const names = words.map((some) => ({ folded: some.join(' '), nameKey: joinNameKey(some) }));
    const status = statuses.pick(random);
    const { state, year, day, fileNumber } = this.#registration(number);
    const decade = year < 1980 ? 'pre-1980' : `${Math.floor(year / 10)}0s`;
    return {
      key: `us-${state.toLowerCase()}-${fileNumber}`,
      rank: toRank(status, names[0]?.folded.length ?? 0),
      names,
      values: [
        state,
        status,
        entityType(words[0]?.at(-1) ?? ''),
        random.happens(0.3) ? null : (sectors[random.below(sectors.length)] ?? null),
        decade,
        ['officers', 'ein', 'phone'].filter((_, index) => random.happens([0.6, 0.1, 0.05][index] ?? 0)),
      ],
      orderKeys: [random.happens(0.03) ? null : `${year}-${day}`],
    };
  }

  /** All documents in the order of their keys, in batches. */
  *documents(batchSize = 1000): Generator<IndexDocument[]> {
    for (let from = 0; from < this.companies; from += batchSize) {
      const size = Math.min(batchSize, this.companies - from);
      yield Array.from({ length: size }, (_, index) => this.document(from + index));
    }
  }

  /** File numbers go up with the years, as registries issue them. */
  #registration(number: number): { state: string; year: number; day: string; fileNumber: string } {
    let place = 0;
    while ((this.#stateStarts[place + 1] ?? 0) <= number) place++;
    const start = this.#stateStarts[place] ?? 0;
    const share = (number - start) / ((this.#stateStarts[place + 1] ?? 0) - start);
    const time = 1960 + 66 * share ** 0.4;
    const year = Math.floor(time);
    const dayOfYear = Math.floor((time - year) * 336);
    const day = `${two(1 + Math.floor(dayOfYear / 28))}-${two(1 + (dayOfYear % 28))}`;
    const sequence = (number - start) * SEQUENCE_STEP + new Random(this.#seed, -1 - number).below(SEQUENCE_STEP);
    return {
      state: states[place] ?? 'CO',
      year,
      day,
      fileNumber: `${year}${String(sequence).padStart(this.#digits, '0')}`,
    };
  }
}

/** A legal name, and of some companies a trade name. */
function drawNames(random: Random): string[][] {
  return random.happens(0.08) ? [anyName(random), anyName(random)] : [anyName(random)];
}

function anyName(random: Random): string[] {
  const words: string[] = [];
  if (random.happens(0.035)) words.push('THE');
  const count = wordCounts.pick(random);
  for (let index = 0; index < count; index++) {
    if (index > 0 && random.happens(0.04)) words.push(random.happens(0.7) ? 'AND' : 'OF');
    words.push(anyWord(random, index === count - 1 && count > 1));
  }
  const form = legalForms.pick(random);
  if (form !== '') words.push(form);
  return words;
}

function anyWord(random: Random, isLast: boolean): string {
  const kind = random.next();
  if (kind < (isLast ? 0.6 : 0.2)) return trades.pick(random);
  if (kind < (isLast ? 0.65 : 0.4)) return families.pick(random);
  if (kind < (isLast ? 0.7 : 0.55)) return places.pick(random);
  return tailWord(Math.floor(TAIL_HEAD_CUT * ((TAIL_WORDS / TAIL_HEAD_CUT) ** random.next() - 1)));
}

/** Active first, then fewer characters in the legal name. */
function toRank(status: string, length: number): number {
  return (status === 'active' ? 0 : 0x1000) + length;
}

function entityType(lastWord: string): string {
  if (lastWord === 'LLC' || lastWord === 'PLLC') return 'llc';
  if (lastWord === 'LP') return 'limited_partnership';
  if (lastWord === 'FOUNDATION' || lastWord === 'CHURCH' || lastWord === 'MINISTRIES') return 'nonprofit';
  return ['INC', 'CORP', 'CO', 'LTD', 'PC'].includes(lastWord) ? 'corporation' : 'other';
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

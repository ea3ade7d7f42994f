import { PackedVector } from '../growing/packed-vector.ts';
import { hashText } from '../text/text-hash.ts';

/** The parts of a hash table as they are in a file. */
export interface HashIndexSections {
  /** The beginning of each bucket among the numbers; one more than there are buckets, which are a power of two. */
  readonly starts: Uint32Array;
  /** With checks they ascend in each bucket. */
  readonly numbers: Uint32Array;
  /** 16 bits of another hash of each number's text, or empty where the reader compares the texts themselves. */
  readonly checks: Uint16Array;
}

/** Entries of a bucket at most on average: to compare a text takes longer than to compare checks, which lie next to each other. */
const BUCKET_COMPARED = 4;
const BUCKET_CHECKED = 8;

/** Text → numbers, in flat arrays that need no work to load. It keeps no texts: it returns candidates. */
export class HashIndex {
  readonly #sections: HashIndexSections;
  readonly #shift: number;

  constructor(sections: HashIndexSections) {
    this.#sections = sections;
    this.#shift = bucketShift(sections.starts.length - 1);
  }

  /** The first number of the text's bucket that `isIt` accepts, or -1. */
  find(text: string, isIt: (number: number) => boolean): number {
    const { starts, numbers } = this.#sections;
    const bucket = bucketOf(hashText(text), this.#shift);
    for (let at = starts[bucket]!; at < starts[bucket + 1]!; at++) if (isIt(numbers[at]!)) return numbers[at]!;
    return -1;
  }

  /**
   * All numbers added under the text, ascending. Texts are distinguished by 16 bits of hash in their bucket:
   * one look-up in some ten thousand also returns another text's number. Callers only rank or compare what they find.
   */
  findAll(text: string): Uint32Array {
    const { starts, numbers, checks } = this.#sections;
    const hash = hashText(text);
    const bucket = bucketOf(hash, this.#shift);
    const check = checkOf(hash);
    const found = new Uint32Array(starts[bucket + 1]! - starts[bucket]!);
    let count = 0;
    for (let at = starts[bucket]!; at < starts[bucket + 1]!; at++)
      if (checks[at] === check) found[count++] = numbers[at]!;
    return found.subarray(0, count);
  }
}

/** Collects texts and their numbers for a hash table. */
export class HashIndexWriter {
  readonly #hashes: PackedVector;
  readonly #checks: PackedVector;
  /** For each entry, how much its number is greater than that of the entry before. */
  readonly #steps: PackedVector;
  #lastNumber = 0;
  readonly #withChecks: boolean;

  /** `contents` says in an error what the texts are. */
  constructor(contents: string, withChecks: boolean) {
    this.#hashes = new PackedVector(contents);
    this.#checks = new PackedVector(contents);
    this.#steps = new PackedVector(contents);
    this.#withChecks = withChecks;
  }

  /** Adds a text under a number that is not less than the one before. */
  add(text: string, number: number): void {
    const hash = hashText(text);
    this.#hashes.push(hash >>> 0);
    if (this.#withChecks) this.#checks.push(checkOf(hash));
    this.#steps.push(number - this.#lastNumber);
    this.#lastNumber = number;
  }

  /** Returns the table, with the numbers of `numberOf` at those that were added, if it is given. The writer forgets what was added. */
  finish(numberOf?: Uint32Array): HashIndexSections {
    const count = this.#hashes.length;
    const inBucket = this.#withChecks ? BUCKET_CHECKED : BUCKET_COMPARED;
    const buckets = 2 ** Math.max(1, Math.ceil(Math.log2(Math.max(count, 1) / inBucket)));
    const shift = bucketShift(buckets);
    // While entries are placed, each start is one bucket further on: there it is where the bucket's next entry goes.
    const cursors = new Uint32Array(buckets + 2);
    for (let entry = 0; entry < count; entry++) cursors[(this.#hashes.at(entry) >>> shift) + 2]!++;
    for (let bucket = 0; bucket < buckets; bucket++) cursors[bucket + 2]! += cursors[bucket + 1]!;
    const numbers = new Uint32Array(count);
    const checks = new Uint16Array(this.#withChecks ? count : 0);
    let number = 0;
    for (let entry = 0; entry < count; entry++) {
      const at = cursors[(this.#hashes.at(entry) >>> shift) + 1]!++;
      number += this.#steps.at(entry);
      numbers[at] = numberOf === undefined ? number : numberOf[number]!;
      if (this.#withChecks) checks[at] = this.#checks.at(entry);
    }
    for (const entries of [this.#hashes, this.#checks, this.#steps]) entries.release();
    const starts = cursors.subarray(0, buckets + 1);
    if (this.#withChecks) sortBuckets(starts, numbers, checks);
    return { starts, numbers, checks };
  }
}

/** The bucket is the top bits of the hash's low half. */
function bucketOf(hash: number, shift: number): number {
  return (hash >>> 0) >>> shift;
}

function bucketShift(buckets: number): number {
  return 32 - Math.log2(buckets);
}

/** 16 bits of the hash's high half, spread and mixed with the low half. */
function checkOf(hash: number): number {
  return (Math.imul(Math.floor(hash / 0x1_0000_0000), 0x9e3779b1) ^ hash) >>> 16;
}

/** More entries than most buckets have. */
const FEW = 24;

/** Brings the numbers of each bucket into ascending order, and each one's check along. */
function sortBuckets(starts: Uint32Array, numbers: Uint32Array, checks: Uint16Array): void {
  for (let bucket = 0; bucket < starts.length - 1; bucket++) {
    const [from, to] = [starts[bucket]!, starts[bucket + 1]!];
    if (to - from <= FEW) sortFew(numbers, checks, from, to);
    else sortMany(numbers.subarray(from, to), checks.subarray(from, to));
  }
}

/** By insertion: an array for each of millions of buckets would take longer than to sort them. */
function sortFew(numbers: Uint32Array, checks: Uint16Array, from: number, to: number): void {
  for (let next = from + 1; next < to; next++) {
    const [number, check] = [numbers[next]!, checks[next]!];
    let at = next;
    for (; at > from; at--) {
      const before = numbers[at - 1]!;
      if (before < number || (before === number && checks[at - 1]! <= check)) break;
      numbers[at] = before;
      checks[at] = checks[at - 1]!;
    }
    numbers[at] = number;
    checks[at] = check;
  }
}

function sortMany(numbers: Uint32Array, checks: Uint16Array): void {
  const pairs = new BigUint64Array(numbers.length);
  // Each pair is one whole number, of which the check is the lower half: little-endian, as the file is.
  const halves = new Uint32Array(pairs.buffer);
  for (let at = 0; at < numbers.length; at++) {
    halves[2 * at] = checks[at]!;
    halves[2 * at + 1] = numbers[at]!;
  }
  pairs.sort();
  for (let at = 0; at < numbers.length; at++) {
    checks[at] = halves[2 * at]!;
    numbers[at] = halves[2 * at + 1]!;
  }
}

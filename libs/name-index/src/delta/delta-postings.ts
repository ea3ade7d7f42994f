import type { IndexedName } from '../document.ts';
import { ScatteredMap } from '../growing/scattered-map.ts';

const none: readonly number[] = [];

/** Which slots of a delta hold a word or a name key. A posting is `slot * 2 + flag`, as in a base; lists ascend. */
export class DeltaPostings {
  private readonly words: Lists = new ScatteredMap();
  private readonly nameKeys: Lists = new ScatteredMap();

  /** Adds the names of the next slot. */
  add(slot: number, names: readonly IndexedName[]): void {
    for (const { folded, nameKey } of names) {
      if (folded !== '') for (const [index, word] of folded.split(' ').entries()) this.addWord(word, slot, index === 0);
      if (nameKey !== '') this.addNameKey(nameKey, slot);
    }
  }

  /** Slots, dead ones too, with a name of this key. */
  withNameKey(nameKey: string): readonly number[] {
    return listed(this.nameKeys, nameKey);
  }

  /** Postings, of dead slots too, that have all of at least one word; flagged where a name begins with `firstWord`. */
  withAll(words: readonly string[], firstWord: string | undefined): readonly number[] {
    const lists = words.map((word) => ({ postings: listed(this.words, word), takeFlags: word === firstWord }));
    lists.sort((one, other) => one.postings.length - other.postings.length);
    const [shortest, ...others] = lists;
    let kept = shortest?.postings ?? none;
    if (shortest?.takeFlags === false) kept = kept.map((posting) => posting & ~1);
    for (const { postings, takeFlags } of others) kept = intersect(kept, postings, takeFlags);
    return kept;
  }

  private addWord(word: string, slot: number, isFirst: boolean): void {
    const posting = slot * 2 + (isFirst ? 1 : 0);
    const list = this.words.get(word);
    if (typeof list !== 'object') {
      const isSame = list !== undefined && list >>> 1 === slot;
      this.words.set(word, list === undefined ? posting : isSame ? list | posting : [list, posting]);
    } else if (list.at(-1)! >>> 1 !== slot) list.push(posting);
    else list[list.length - 1]! |= posting & 1;
  }

  private addNameKey(nameKey: string, slot: number): void {
    const list = this.nameKeys.get(nameKey);
    if (list === undefined) this.nameKeys.set(nameKey, slot);
    else if (typeof list === 'object') {
      if (list.at(-1) !== slot) list.push(slot);
    } else if (list !== slot) this.nameKeys.set(nameKey, [list, slot]);
  }
}

/** Lists by text; a list of one, as most are, is the number alone. */
type Lists = ScatteredMap<number | number[]>;

function listed(lists: Lists, text: string): readonly number[] {
  const list = lists.get(text) ?? none;
  return typeof list === 'number' ? [list] : list;
}

/** The postings of the short list whose slot is in the long one, flags from the one that `takeFlags` says. */
function intersect(short: readonly number[], long: readonly number[], takeFlags: boolean): number[] {
  const found: number[] = [];
  let from = 0;
  for (const posting of short) {
    from = firstReaching(long, posting & ~1, from);
    if (from === long.length) break;
    if (long[from]! >>> 1 === posting >>> 1) found.push(takeFlags ? long[from]! : posting);
  }
  return found;
}

/** The first place from `from` on whose posting is not before the target: by strides that double, then by halves. */
function firstReaching(postings: readonly number[], target: number, from: number): number {
  let stride = 1;
  let low = from;
  while (low + stride < postings.length && postings[low + stride]! < target) {
    low += stride;
    stride *= 2;
  }
  let high = Math.min(low + stride, postings.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (postings[middle]! < target) low = middle + 1;
    else high = middle;
  }
  return low;
}

import * as wasm from './web-assembly-code.ts';
import { compile, instantiate, type Memory } from './web-assembly.ts';

/**
 * Loops over bitmaps as V8 compiles WebAssembly. In JavaScript they take five to ten times as long: it looks at the bounds
 * of every array for every word, has words of 32 bits, and counts bits by arithmetic.
 * A bitmap is given by the place in memory where it begins, in bytes; all have the same length, a multiple of eight.
 */
export interface BitmapLoops {
  /** These write to `into`, which may be one of the others, and give how many bits are set in it then. */
  and(into: number, one: number, other: number, bytes: number): number;
  or(into: number, one: number, other: number, bytes: number): number;
  without(into: number, one: number, other: number, bytes: number): number;
  andWithout(into: number, one: number, other: number, without: number, bytes: number): number;
  andEither(into: number, one: number, first: number, second: number, bytes: number): number;
  /**
   * Writes the numbers of the bits that are set both in a bitmap and in `mask ^ flip`, of those from byte `from` up to `to`:
   * at most eight numbers of four bytes for a byte. Gives how many there are.
   */
  read(into: number, bitmap: number, mask: number, flip: 0 | -1, from: number, to: number): number;
}

/** The loops over bitmaps of some memory. */
export function bitmapLoops(memory: Memory): BitmapLoops {
  return instantiate(loopsModule, memory) as BitmapLoops;
}

const { add, and, get, not, number, or, set } = wasm;
/** Bytes of a word. */
const wordBytes = number(8);

/** Makes a word of `into` of one word of each input. */
function combining(inputs: number, combine: (...words: wasm.Code[]) => wasm.Code): wasm.LoopFunction {
  const [into, firstInput, bytes] = [0, 1, inputs + 1];
  const [combined, count, at] = [inputs + 2, inputs + 3, inputs + 4];
  const words = Array.from({ length: inputs }, (_, input) => wasm.loadWord(add(get(firstInput + input), get(at))));
  const body = [
    ...wasm.whileDo(
      wasm.isBelow(get(at), get(bytes)),
      set(combined, combine(...words)),
      wasm.storeWord(add(get(into), get(at)), get(combined)),
      set(count, wasm.addWords(get(count), wasm.bitsSet(get(combined)))),
      set(at, add(get(at), wordBytes)),
    ),
    ...wasm.toNumber(get(count)),
  ];
  return { parameters: inputs + 2, words: 2, numbers: 1, body };
}

function reading(): wasm.LoopFunction {
  const [into, bitmap, mask, flip, from, to, rest, end] = [0, 1, 2, 3, 4, 5, 6, 7];
  const wordAt = (start: number): wasm.Code => wasm.loadWord(add(get(start), get(from)));
  const docId = add(wasm.shiftLeft(get(from), 3), wasm.toNumber(wasm.lowestBit(get(rest))));
  const body = [
    ...set(end, get(into)),
    ...wasm.whileDo(
      wasm.isBelow(get(from), get(to)),
      set(rest, and(wordAt(bitmap), wasm.xor(wordAt(mask), wasm.toWord(get(flip))))),
      wasm.whileDo(
        wasm.isNotZero(get(rest)),
        wasm.storeNumber(get(end), docId),
        set(end, add(get(end), number(4))),
        set(rest, wasm.withoutLowestBit(get(rest))),
      ),
      set(from, add(get(from), wordBytes)),
    ),
    ...wasm.shiftRight(wasm.subtract(get(end), get(into)), 2),
  ];
  return { parameters: 6, words: 1, numbers: 1, body };
}

const loopsModule = compile({
  and: combining(2, and),
  or: combining(2, or),
  without: combining(2, (one, other) => and(one, not(other))),
  andWithout: combining(3, (one, other, without) => and(and(one, other), not(without))),
  andEither: combining(3, (one, first, second) => and(one, or(first, second))),
  read: reading(),
} satisfies Record<keyof BitmapLoops, wasm.LoopFunction>);

/*
 * As much of WebAssembly's binary format as the loops over bitmaps need (https://webassembly.github.io/spec/core/binary).
 * Each instruction is a function from the bytes of what it works on to these and its own.
 */

/** Bytes of WebAssembly: an instruction with its operands, or several. */
export type Code = readonly number[];

const I32 = 0x7f;
const I64 = 0x7e;
const NO_RESULT = 0x40;
const noImmediate: Code = [0, 0];

/** A local variable, by its number: the parameters come first. */
export const get = (local: number): Code => [0x20, local];
export const set = (local: number, value: Code): Code => [...value, 0x21, local];

export const loadWord = (address: Code): Code => [...address, 0x29, ...noImmediate];
export const storeWord = (address: Code, value: Code): Code => [...address, ...value, 0x37, ...noImmediate];
export const storeNumber = (address: Code, value: Code): Code => [...address, ...value, 0x36, ...noImmediate];

/** Numbers have 32 bits and no sign. */
export const number = (value: number): Code => [0x41, ...signed(value)];
export const add = (one: Code, other: Code): Code => [...one, ...other, 0x6a];
export const subtract = (one: Code, other: Code): Code => [...one, ...other, 0x6b];
export const shiftLeft = (value: Code, bits: number): Code => [...value, ...number(bits), 0x74];
export const shiftRight = (value: Code, bits: number): Code => [...value, ...number(bits), 0x76];
export const isBelow = (one: Code, other: Code): Code => [...one, ...other, 0x49];

/** Words have 64 bits. */
const word = (value: number): Code => [0x42, ...signed(value)];
export const and = (one: Code, other: Code): Code => [...one, ...other, 0x83];
export const or = (one: Code, other: Code): Code => [...one, ...other, 0x84];
export const xor = (one: Code, other: Code): Code => [...one, ...other, 0x85];
export const not = (value: Code): Code => xor(value, word(-1));
export const addWords = (one: Code, other: Code): Code => [...one, ...other, 0x7c];
export const bitsSet = (value: Code): Code => [...value, 0x7b];
export const lowestBit = (value: Code): Code => [...value, 0x7a];
export const withoutLowestBit = (value: Code): Code => and(value, [...value, ...word(1), 0x7d]);
export const isNotZero = (value: Code): Code => [...value, ...word(0), 0x52];
export const toNumber = (value: Code): Code => [...value, 0xa7];
/** Fills the upper half with the number's highest bit. */
export const toWord = (value: Code): Code => [...value, 0xac];

/** Repeats the body as long as the condition, a number, is not 0. */
export const whileDo = (condition: Code, ...body: readonly Code[]): Code => {
  const again: Code = [0x0c, 1];
  return [0x03, NO_RESULT, ...condition, 0x04, NO_RESULT, ...body.flat(), ...again, 0x0b, 0x0b];
};

/** A function of numbers that yields a number. Its variables are numbered behind its parameters: words, then numbers. */
export interface LoopFunction {
  readonly parameters: number;
  readonly words: number;
  readonly numbers: number;
  readonly body: Code;
}

/** A module of some functions over a memory, which it imports as `memory` of `host`. */
export function moduleBytes(functions: Readonly<Record<string, LoopFunction>>): Uint8Array<ArrayBuffer> {
  const all = Object.values(functions);
  const types = all.map(({ parameters }) => [0x60, ...vector(Array.from({ length: parameters }, () => [I32])), 1, I32]);
  const memory = [...text('host'), ...text('memory'), 2, 0, 1];
  const exported = Object.keys(functions).map((name, index) => [...text(name), 0, index]);
  const bodies = all.map(({ words, numbers, body }) => {
    const variables = vector([
      [words, I64],
      [numbers, I32],
    ]);
    return sized([...variables, ...body, 0x0b]);
  });
  return Uint8Array.from([
    ...[0, ...Buffer.from('asm'), 1, 0, 0, 0],
    ...section(1, types),
    ...section(2, [memory]),
    ...section(
      3,
      Array.from(all.keys(), (index) => [index]),
    ),
    ...section(7, exported),
    ...section(10, bodies),
  ]);
}

function section(id: number, entries: readonly Code[]): Code {
  return [id, ...sized(vector(entries))];
}

function vector(entries: readonly Code[]): Code {
  return [...unsigned(entries.length), ...entries.flat()];
}

function sized(bytes: Code): Code {
  return [...unsigned(bytes.length), ...bytes];
}

function text(value: string): Code {
  return sized([...Buffer.from(value)]);
}

/** Groups of seven bits, the lowest first; another follows where the eighth bit is set. */
function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

/** As `unsigned`, but the highest bit of the last group is the sign. */
function signed(value: number): Code {
  const isLast = value >= -0x40 && value < 0x40;
  return isLast ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
}

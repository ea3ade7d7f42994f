import { BITMAP_LOOPS_BYTES } from './bitmap-loops-bytes.ts';

/**
 * The functions of `bitmap-loops.wat`. In JavaScript these loops take five to ten times as long: every access is checked against
 * the bounds of its array, a machine word has 32 bits, and bits are counted by arithmetic.
 */
export interface BitmapLoops {
  and(into: number, one: number, other: number, bytes: number): number;
  or(into: number, one: number, other: number, bytes: number): number;
  andAnd(into: number, one: number, first: number, second: number, bytes: number): number;
  andOr(into: number, one: number, first: number, second: number, bytes: number): number;
  read(into: number, bitmap: number, mask: number, flip: 0 | -1, from: number, to: number): number;
}

/** Bytes that WebAssembly works on. In JavaScript an array over the buffer sees the same bytes. */
interface Memory {
  readonly buffer: ArrayBuffer;
}

/** The part of WebAssembly that is used here. TypeScript declares it only for browsers. */
interface Engine {
  readonly Memory: new (pages: { initial: number; maximum: number }) => Memory;
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object, imports: { host: { memory: Memory } }) => { readonly exports: BitmapLoops };
}

const engine = (globalThis as unknown as { readonly WebAssembly: Engine }).WebAssembly;
const module = new engine.Module(Buffer.from(BITMAP_LOOPS_BYTES, 'base64'));
const PAGE_BYTES = 65_536;

/** A zeroed buffer of at least `bytes` bytes and the loops over it. Throws RangeError beyond 4 GiB. */
export function createLoops(bytes: number): { readonly buffer: ArrayBuffer; readonly loops: BitmapLoops } {
  const pages = Math.ceil(bytes / PAGE_BYTES);
  const memory = new engine.Memory({ initial: pages, maximum: pages });
  return { buffer: memory.buffer, loops: new engine.Instance(module, { host: { memory } }).exports };
}

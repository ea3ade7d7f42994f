import type { Pacer } from '../pacer.ts';
import type { KeyStore } from './key-store.ts';

const exactBits = 53;
const keysBetweenRests = 1024;

/**
 * Keys as pairs of numbers that order as the keys do, for sorting millions of them without decoding any:
 * what all keys share is left out, and the rest is written in as few bits as the bytes in use need,
 * ten characters a number for digits and letters. Keys that agree that far are compared whole.
 */
export class KeyPrefixes {
  private readonly keys: KeyStore;
  private readonly first: Float64Array;
  private readonly second: Float64Array;

  private constructor(keys: KeyStore) {
    this.keys = keys;
    this.first = new Float64Array(keys.count);
    this.second = new Float64Array(keys.count);
  }

  static async of(keys: KeyStore, pacer: Pacer): Promise<KeyPrefixes> {
    const prefixes = new KeyPrefixes(keys);
    const bytesInUse = new Uint8Array(256);
    const head = keys.count === 0 ? Buffer.alloc(0) : Buffer.from(keys.get(0));
    let shared = head.length;
    await forEachKey(keys, pacer, (_, bytes, length) => {
      shared = Math.min(shared, length);
      for (let at = 0; at < shared; at++) if (bytes[at] !== head[at]) shared = at;
      for (let at = 0; at < length; at++) bytesInUse[bytes[at]!] = 1;
    });
    const { codes, base } = orderedCodes(bytesInUse);
    const width = Math.floor(exactBits / Math.log2(base));
    await forEachKey(keys, pacer, (number, bytes, length) => {
      prefixes.first[number] = encode(bytes, shared, length, codes, base, width);
      prefixes.second[number] = encode(bytes, shared + width, length, codes, base, width);
    });
    return prefixes;
  }

  /** Compares the keys with these numbers: negative, zero or positive. */
  readonly compare = (one: number, other: number): number => {
    const difference = this.first[one]! - this.first[other]! || this.second[one]! - this.second[other]!;
    return difference !== 0 || one === other ? difference : this.keys.compare(one, Buffer.from(this.keys.get(other)));
  };
}

/** Codes from 1 on for the bytes in use, in the order of the bytes; 0 is the end of a key. */
function orderedCodes(bytesInUse: Uint8Array): { codes: Uint8Array; base: number } {
  const codes = new Uint8Array(256);
  let base = 1;
  for (let byte = 0; byte < 256; byte++) if (bytesInUse[byte] === 1) codes[byte] = base++;
  return { codes, base: Math.max(base, 2) };
}

function encode(
  bytes: Uint8Array,
  from: number,
  length: number,
  codes: Uint8Array,
  base: number,
  width: number,
): number {
  let number = 0;
  for (let at = from; at < from + width; at++) number = number * base + (at < length ? codes[bytes[at]!]! : 0);
  return number;
}

async function forEachKey(
  keys: KeyStore,
  pacer: Pacer,
  visit: (number: number, bytes: Uint8Array, length: number) => void,
): Promise<void> {
  for (let from = 0; from < keys.count; from += keysBetweenRests) {
    keys.readRange(from, Math.min(from + keysBetweenRests, keys.count), visit);
    if (pacer.isDue) await pacer.rest();
  }
}

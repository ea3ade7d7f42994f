import { hash } from 'node:crypto';
import type { DecodedRow } from '../rows/decoded-row.ts';

const DIGEST_LENGTH = 32;
/** How the digest of a part of a record begins. One in four billion other digests does, too. */
const PART_MARK = '00000000';

/** The digest of a record of which `rows` is the digest of the rows that are valid, and `broken` what is not. */
export function partDigest(rows: string, broken: string): string {
  return PART_MARK + hash('sha256', `${rows}\n${broken}`).slice(0, DIGEST_LENGTH - PART_MARK.length);
}

/** Checks by its digest that a record was read from a part of its rows; also as a uuid. */
export function isPartDigest(digest: string): boolean {
  return digest.startsWith(PART_MARK);
}

/**
 * The digest of what a record was read from, in 32 hexadecimal digits (128 bits of SHA-256, which also reads as a
 * uuid): its rows as in the file, the file's columns, and the version of the mapping. Equal digests mean that mapping
 * would give the same record. One hash call over one buffer: at 400 bytes per row 2 million per second, compared with
 * 1.2 million by MD5.
 */
export class RecordDigest {
  readonly #prefixLength: number;
  #scratch: Buffer;

  /** `prefix` has everything except the rows that decides the mapping. */
  constructor(prefix: string) {
    this.#scratch = Buffer.alloc(64 * 1024);
    this.#prefixLength = this.#scratch.write(prefix.slice(0, DIGEST_LENGTH), 'latin1');
  }

  of(rows: readonly DecodedRow[]): string {
    let length = this.#prefixLength;
    for (const row of rows) {
      const fingerprint = row.fingerprint();
      const bytes = typeof fingerprint === 'string' ? Buffer.from(fingerprint) : fingerprint;
      this.#reserve(length + bytes.length + 1);
      this.#scratch.set(bytes, length);
      length += bytes.length;
      this.#scratch[length++] = 0x0a;
    }
    return hash('sha256', this.#scratch.subarray(0, length), 'hex').slice(0, DIGEST_LENGTH);
  }

  #reserve(length: number): void {
    if (length <= this.#scratch.length) return;
    const larger = Buffer.alloc(length * 2);
    this.#scratch.copy(larger);
    this.#scratch = larger;
  }
}

import type { SectionArray } from '../growing/pieces.ts';
import type { BaseMeta } from './base-image.ts';

/*
 * prelude   32 bytes: magic, format version, then where the directory lies, its length and checksum, and the prelude's own
 * sections  each array as it lies in memory (little-endian), at a multiple of 8 bytes; after them all bitmaps
 * directory JSON at the very end: the meta data, and for each section its name, kind, place, length and checksum
 */

/** Raised with every change of the layout or of what a section means; another version is refused and rebuilt. */
export const FORMAT_VERSION = 12;

export const magic = Buffer.from('NAMEIDX\n');
export const PRELUDE_LENGTH = 32;
export const ALIGNMENT = 8;
export const CHUNK_BYTES = 2 ** 20;
export const kinds = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  f64: Float64Array,
} as const;

export interface Section {
  readonly name: string;
  readonly offset: number;
  readonly byteLength: number;
  readonly crc32: number;
}

export interface ArraySection extends Section {
  readonly kind: keyof typeof kinds;
}

export interface BitmapsSection extends Section {
  readonly count: number;
}

export interface Directory {
  readonly meta: BaseMeta;
  readonly arrays: readonly ArraySection[];
  readonly bitmaps: BitmapsSection;
}

export function toBytes({ buffer, byteOffset, byteLength }: SectionArray | Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

import { BitmapMemory } from '../bitmaps/bitmap-memory.ts';
import type { Bitmap } from '../bitmaps/bitmap.ts';
import { findPieces, type SectionArray, type SectionPieces } from '../growing/pieces.ts';
import type { BaseImage } from './base-image.ts';
import type { PutSections, SectionSink } from './section-sink.ts';

/** Keeps the sections of a base segment in memory, as a file of them would be read. */
export async function createImage(putSections: PutSections): Promise<BaseImage> {
  const sink = new ImageSink();
  const meta = await putSections(sink);
  return { meta, arrays: sink.arrays, bitmaps: sink.bitmaps };
}

class ImageSink implements SectionSink {
  readonly arrays = new Map<string, SectionArray>();
  bitmaps = new BitmapMemory(0, 0);

  put(name: string, section: SectionPieces): Promise<void> {
    this.arrays.set(name, joined(findPieces(section)));
    return Promise.resolve();
  }

  putBitmaps(documents: number, bitmaps: readonly Bitmap[]): Promise<void> {
    this.bitmaps = new BitmapMemory(documents, bitmaps.length);
    for (const [index, bitmap] of bitmaps.entries()) this.bitmaps.bitmap(index).set(bitmap);
    return Promise.resolve();
  }
}

function joined(pieces: readonly SectionArray[]): SectionArray {
  const [first] = pieces;
  if (first === undefined) throw new TypeError('A section has at least one piece.');
  if (pieces.length === 1) return first;
  const kind = first.constructor as new (length: number) => SectionArray;
  const whole = new kind(pieces.reduce((sum, { length }) => sum + length, 0));
  let from = 0;
  for (const piece of pieces) {
    whole.set(piece, from);
    from += piece.length;
  }
  return whole;
}

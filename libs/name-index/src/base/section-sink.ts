import type { Bitmap } from '../bitmaps/bitmap.ts';
import type { SectionPieces } from '../growing/pieces.ts';
import type { BaseMeta } from './base-image.ts';

/** Takes the sections of a base segment one after the other, so that a build keeps none that is finished. */
export interface SectionSink {
  put(name: string, section: SectionPieces): Promise<void>;
  /** Takes all bitmaps, after every other section. */
  putBitmaps(documents: number, bitmaps: readonly Bitmap[]): Promise<void>;
}

/** Puts all sections and returns what describes them. */
export type PutSections = (sink: SectionSink) => Promise<BaseMeta>;

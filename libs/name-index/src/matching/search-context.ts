import type { BaseSegment } from '../base/base-segment.ts';
import type { Bitmap } from '../bitmaps/bitmap.ts';
import type { SearchScratch } from '../postings/search-scratch.ts';

/** Parts that the operators of a search read, and the memory that they write to. */
export interface SearchContext {
  readonly base: BaseSegment;
  /** The documents of the base that were neither deleted nor changed since. */
  readonly liveDocs: Bitmap;
  readonly scratch: SearchScratch;
}

import type { IndexBuilder } from './index-builder.ts';
import type { IndexFiles } from './index-files.ts';

/** How a service keeps its index. */
export interface IndexSettings {
  readonly files: IndexFiles;
  readonly builder: IndexBuilder;
  /** Share of the documents that were written since the base was built from which on it is rebuilt; a tenth unless given. */
  readonly rebuildShare?: number;
}

/** What a service says of its index when it starts. */
export interface SearchOptions extends Required<Omit<IndexSettings, 'files'>> {
  /** Where the bases of the index are kept. */
  readonly dataDir: string;
}

/** The `IndexSettings` of a service's index. */
export const INDEX_SETTINGS = Symbol('INDEX_SETTINGS');

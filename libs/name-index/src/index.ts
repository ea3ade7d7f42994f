export { buildBase, buildBaseFile, type BuildOptions } from './base/base-builder.ts';
export { readBaseFile } from './base/base-file.ts';
export type { BaseImage } from './base/base-image.ts';
export { freeReplaced } from './growing/collect-garbage.ts';
export { IndexFileError } from './base/index-file-error.ts';
export type { IndexChange, IndexDocument, IndexedName, IndexOrder, IndexSchema } from './document.ts';
export { FIELD_VALUES_MAX } from './fields/field-values.ts';
export { NameIndex, type IndexStatistics } from './name-index.ts';
export type {
  FacetCount,
  IndexQuery,
  IndexResult,
  NamedDocuments,
  NearestWords,
  NearWord,
  SharedKeysWanted,
  ValueCondition,
} from './query.ts';
export type { IndexFilters, SearchIndex } from './search-index.ts';
export type { Rebuild } from './rebuild.ts';
export { alikeForm } from './fields/value-condition.ts';
export { EditDistance } from './terms/edit-distance.ts';
export { isWord, takeNearest } from './terms/near-words.ts';
export { checkQuery, type CheckedQuery } from './search/resolved-query.ts';
export { SharedNameKeys } from './search/shared-name-keys.ts';
export type { SearchedText } from './query.ts';
export { compareText } from './text/text-order.ts';

export { indexTemplate, type IndexLayout, type IndexRouting } from './layout.ts';
export type { OpenSearchSettings } from './opensearch.config.ts';
export { OpenSearch } from './connection/open-search.ts';
export { OpenSearchIndex } from './searches/opensearch-index.ts';
export { BulkWriter } from './writes/bulk-writer.ts';
export { completeIndex } from './writes/filled-index.ts';
export { indexUnavailable, isTransient } from './connection/index-unavailable.ts';
export { Generations, type KnownGeneration } from './generations/generations.ts';

export { listSources } from './list-sources.ts';
export { loadSource } from './load-source.ts';
export { sourcesDirectory } from './sources-directory.ts';

export { listSources } from './list-sources.ts';
export { loadSource } from './load-source.ts';
export { loadSources } from './load-sources.ts';
export { sourcesDirectory } from './sources-directory.ts';

import { num, readSettings, str } from '@registry/config';

/** Where the files of an index are. */
const folderSpecs = {
  DATA_DIR: str({ default: '.data', desc: 'folder where the files of the search index are kept' }),
};

/** The folder that a command keeps the files of the index in. */
export function indexFolder(): string {
  return readSettings(folderSpecs).DATA_DIR;
}

/** Settings of a service with an index, to be spread into its own. */
export const indexSpecs = {
  ...folderSpecs,
  INDEX_REBUILD_SHARE: num({
    default: 0.1,
    desc: 'share of the documents written since the search index was built from which on it is rebuilt',
  }),
};

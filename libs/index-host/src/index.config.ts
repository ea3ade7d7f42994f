import { num, settingsReader, str } from '@registry/config';

/** Where a command keeps the files of an index. */
export const indexFolderConfig = settingsReader({
  DATA_DIR: str({ default: '.data', desc: 'folder where the files of the search index are kept' }),
});

/** Settings of a service with an index, to be spread into its own. */
export const indexSpecs = {
  ...indexFolderConfig.specs,
  INDEX_REBUILD_SHARE: num({
    default: 0.1,
    desc: 'share of the documents written since the search index was built from which on it is rebuilt',
  }),
};

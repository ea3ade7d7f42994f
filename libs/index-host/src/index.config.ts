import { num, settingsReader, str } from '@registry/config';
import { openSearchSpecs } from '@registry/opensearch-index/config';

/** Settings of a command: the place of an index. */
export const indexFolderConfig = settingsReader({
  DATA_DIR: str({ default: '.data', desc: 'folder for the search index files' }),
  ...openSearchSpecs,
});

/** Settings of a service with an index, to be spread into its own. */
export const indexSpecs = {
  ...indexFolderConfig.specs,
  INDEX_REBUILD_SHARE: num({
    default: 0.1,
    desc: 'fraction of changed documents that triggers an index rebuild',
  }),
  INDEX_BUFFER_MEGABYTES: num({
    default: 512,
    desc: 'memory of changed documents, in MB, that triggers an index rebuild; loads wait at twice as much',
  }),
};

import { postgresUrl, settingsReader, str } from '@registry/config';

/** Settings of a load. */
export const loadingConfig = settingsReader({
  DATABASE_URL: postgresUrl({ desc: 'database of the service' }),
  SOURCES_DIR: str({ default: 'libs/sources', desc: 'folder of the source descriptions' }),
  DATA_DIR: str({ default: '.data', desc: 'folder for downloads' }),
});

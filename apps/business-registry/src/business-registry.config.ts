import { feedListenerSpecs, feedOwnerSpecs } from '@registry/feed';
import { indexSpecs } from '@registry/index-host';
import { postgresUrl, readSettings, serviceSpecs, str } from '@registry/config';
import { liveSpecs } from '@registry/live-lookup';

/** The settings of business-registry; a bad one keeps it from starting. */
export function businessRegistryConfig() {
  return readSettings({
    ...serviceSpecs,
    ...indexSpecs,
    ...liveSpecs,
    ...feedOwnerSpecs,
    ...feedListenerSpecs,
  });
}

/** What a load or a migration needs: the database alone. */
export function databaseConfig() {
  return readSettings({
    DATABASE_URL: postgresUrl({ desc: "the service's own database" }),
    SOURCES_DIR: str({ default: 'libs/sources', desc: 'folder of the source descriptions' }),
    DATA_DIR: str({ default: '.data', desc: 'folder for reject files and fetched inputs' }),
  });
}

import { feedOwnerSpecs } from '@registry/feed';
import { liveSpecs } from '@registry/live-lookup';
import { natsUrl, postgresUrl, readSettings, serviceSpecs, str } from '@registry/config';

/** The settings of records-sections; a bad one keeps it from starting. */
export function recordsSectionsConfig() {
  return readSettings({
    ...serviceSpecs,
    ...liveSpecs,
    ...feedOwnerSpecs,
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

/** What explaining needs: the services that know. */
export function explainConfig() {
  return readSettings({ NATS_URL: natsUrl({ desc: 'where the services are asked' }) });
}

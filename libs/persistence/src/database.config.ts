import { postgresUrl, readSettings } from '@registry/config';

/** What a program needs that works on a service's own database and on nothing else: a migration, the build of an index. */
export function databaseConfig() {
  return readSettings({ DATABASE_URL: postgresUrl({ desc: "the service's own database" }) });
}

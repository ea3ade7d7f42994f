import { readSettings, postgresUrl, serviceSpecs } from '@registry/config';
import { feedListenerSpecs } from '@registry/feed';

/** The settings of jurisdiction; a bad one keeps it from starting. */
export function jurisdictionConfig() {
  return readSettings({
    ...serviceSpecs,
    ...feedListenerSpecs,
  });
}

/** What a migration needs: the database alone. */
export function databaseConfig() {
  return readSettings({ DATABASE_URL: postgresUrl({ desc: "the service's own database" }) });
}

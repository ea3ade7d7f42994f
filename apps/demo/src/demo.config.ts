import { postgresUrl, readSettings, serviceSpecs } from '@registry/config';
import { feedListenerSpecs } from '@registry/feed';
import { indexSpecs } from '@registry/index-host';

/** The settings of demo; a bad one keeps it from starting. */
export function demoConfig() {
  return readSettings({
    ...serviceSpecs,
    ...indexSpecs,
    ...feedListenerSpecs,
  });
}

/** What a migration needs: the database alone. */
export function databaseConfig() {
  return readSettings({ DATABASE_URL: postgresUrl({ desc: "the service's own database" }) });
}

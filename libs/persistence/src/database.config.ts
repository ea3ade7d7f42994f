import { postgresUrl, settingsReader } from '@registry/config';

/** What a program needs that works on a service's own database and on nothing else: a migration, the build of an index. */
export const databaseConfig = settingsReader({ DATABASE_URL: postgresUrl({ desc: 'database of the service' }) });

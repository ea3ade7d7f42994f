import { host, natsUrl, num, port, postgresUrl, readSettings, str } from '@registry/config';
import { feedListenerSpecs } from '@registry/feed';
import { indexSpecs } from '@registry/index-host';

/** The settings of people; a bad one keeps it from starting. */
export function peopleConfig() {
  return readSettings({
    DATABASE_URL: postgresUrl({ desc: "the service's own database" }),
    DATABASE_POOL_MAX: num({ default: 10, desc: 'connections to the database at most' }),
    NATS_URL: natsUrl({ desc: 'where requests and announcements arrive' }),
    HOST: host({ default: '127.0.0.1', desc: 'address of the internal port' }),
    INTERNAL_PORT: port({ default: 0, desc: 'metrics and probes; 0 takes a free one' }),
    ...indexSpecs,
    ...feedListenerSpecs,
    LOG_LEVEL: str({ default: 'info', choices: ['debug', 'info', 'warn', 'error'] }),
  });
}

/** What a migration needs: the database alone. */
export function databaseConfig() {
  return readSettings({ DATABASE_URL: postgresUrl({ desc: "the service's own database" }) });
}

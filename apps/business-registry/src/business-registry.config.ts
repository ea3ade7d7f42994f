import { feedListenerSpecs, feedOwnerSpecs } from '@registry/feed';
import { host, natsUrl, num, port, postgresUrl, readSettings, str } from '@registry/config';
import { makeValidator } from 'envalid';

/** Printable ASCII, since it stands in a header of requests. */
const contact = makeValidator<string>((text) => {
  if (!/^[\x20-\x7e]{0,200}$/.test(text)) throw new Error('is no contact: at most 200 printable ASCII characters');
  return text.trim();
});

/** A stand-in is on this machine: a setting cannot send the lookups to another host. */
const loopbackUrl = makeValidator<string>((text) => {
  if (!/^(http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d{1,5})?$/.test(text))
    throw new Error('is no http URL of loopback');
  return text;
});

/** The settings of business-registry; a bad one keeps it from starting. */
export function businessRegistryConfig() {
  return readSettings({
    DATABASE_URL: postgresUrl({ desc: "the service's own database" }),
    DATABASE_POOL_MAX: num({ default: 10, desc: 'connections to the database at most' }),
    NATS_URL: natsUrl({ desc: 'where requests arrive' }),
    HOST: host({ default: '127.0.0.1', desc: 'address of the internal port' }),
    INTERNAL_PORT: port({ default: 0, desc: 'metrics and probes; 0 takes a free one' }),
    DATA_DIR: str({ default: '.data', desc: 'folder where the files of the search index are kept' }),
    SOURCES_DIR: str({ default: 'libs/sources', desc: 'folder of the source descriptions' }),
    LIVE_CONTACT: contact({
      default: '',
      desc: 'whom registries that are asked live can write to (an address or a URL); without it none is asked',
    }),
    LIVE_APP_TOKEN: str({ default: '', desc: 'application token of the Socrata portals, which raises their limits' }),
    LIVE_STAND_IN_URL: loopbackUrl({
      default: '',
      desc: 'where a stand-in serves the portals instead of themselves: for tests',
    }),
    ...feedOwnerSpecs,
    ...feedListenerSpecs,
    LOG_LEVEL: str({ default: 'info', choices: ['debug', 'info', 'warn', 'error'] }),
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

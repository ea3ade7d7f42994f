import { host, natsUrl, num, port, postgresUrl, str } from './read-settings.ts';

/** Settings of every process that keeps running, to be spread into its own. */
export const processSpecs = {
  METRICS_HOST: host({ default: '127.0.0.1', desc: 'address of the port for metrics and probes' }),
  INTERNAL_PORT: port({ default: 0, desc: 'port for metrics and probes; 0 takes a free port' }),
  LOG_LEVEL: str({ default: 'info', choices: ['debug', 'info', 'warn', 'error'] }),
};

/** Settings of every service, which serves NATS requests from its own database. */
export const serviceSpecs = {
  DATABASE_URL: postgresUrl({ desc: 'database of the service' }),
  DATABASE_POOL_MAX: num({ default: 10, desc: 'maximum number of database connections' }),
  NATS_URL: natsUrl({ desc: 'URL of the NATS server' }),
  ...processSpecs,
};

/** Settings of a service whose reads may go to a replica of its database. */
export const replicaSpecs = {
  READ_URL: postgresUrl({
    default: undefined,
    desc: 'streaming replica of the database, for reads; default: the database itself',
  }),
  READ_LAG_MS_MAX: num({ default: 500, desc: 'maximum lag of the replica for reads, in milliseconds' }),
};

/** The setting of a service that keeps versions of its rows. */
export const versionSpecs = {
  VERSIONS_DAYS: num({
    default: 0,
    desc: 'days that replaced versions of companies and records are kept; 0 keeps all',
  }),
};

/** What was read by `serviceSpecs`, and by `replicaSpecs` where a service has them. */
export interface ServiceSettings extends ProcessSettings {
  readonly DATABASE_URL: string;
  readonly DATABASE_POOL_MAX: number;
  readonly NATS_URL: string;
  readonly READ_URL?: string | undefined;
  readonly READ_LAG_MS_MAX?: number;
}

/** The replica for reads, as `PersistenceModule` takes it; undefined without any. */
export function replicaOptions(settings: ServiceSettings) {
  // A setting that is not among a service's specs cannot be read, and throws.
  const url = 'READ_URL' in settings ? settings.READ_URL : undefined;
  return url === undefined ? undefined : { url, lagMsMax: settings.READ_LAG_MS_MAX ?? 0 };
}

/** What was read by `processSpecs`. */
export interface ProcessSettings {
  readonly METRICS_HOST: string;
  readonly INTERNAL_PORT: number;
  readonly LOG_LEVEL: string;
}

import { host, natsUrl, num, port, postgresUrl, str } from './read-settings.ts';

/** Settings of every process that keeps running, to be spread into its own. */
export const processSpecs = {
  METRICS_HOST: host({ default: '127.0.0.1', desc: 'address of the port for metrics and probes' }),
  INTERNAL_PORT: port({ default: 0, desc: 'metrics and probes; 0 takes a free one' }),
  LOG_LEVEL: str({ default: 'info', choices: ['debug', 'info', 'warn', 'error'] }),
};

/** Settings of every service that answers over NATS from a database of its own. */
export const serviceSpecs = {
  DATABASE_URL: postgresUrl({ desc: "the service's own database" }),
  DATABASE_POOL_MAX: num({ default: 10, desc: 'connections to the database at most' }),
  NATS_URL: natsUrl({ desc: 'where requests and announcements arrive' }),
  ...processSpecs,
};

/** What was read by `processSpecs`. */
export interface ProcessSettings {
  readonly METRICS_HOST: string;
  readonly INTERNAL_PORT: number;
  readonly LOG_LEVEL: string;
}

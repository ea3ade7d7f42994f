import { host, natsUrl, postgresUrl, processSpecs, settingsReader, secret, str } from '@registry/config';
import { makeValidator } from 'envalid';

/** A whole number, 0 or more. */
export const wholeNumber = makeValidator<number>((text) => {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`is ${JSON.stringify(text)}; expected a whole number`);
  return Number(text);
});

/** The settings that every surface needs; a bad one keeps the gateway from starting. Surfaces have further ones. */
export const gatewayConfig = settingsReader({
  DATABASE_URL: postgresUrl({ desc: "the gateway's own database" }),
  DATABASE_POOL_MAX: wholeNumber({ default: 10, desc: 'connections to the database at most, for each surface' }),
  NATS_URL: natsUrl({ desc: 'where the services are asked' }),
  KEY_HASH_SECRET: secret({ desc: 'what API keys are hashed with; changing it makes every key invalid' }),
  GATEWAY_SURFACES: str({ default: 'production', desc: 'which surfaces to serve, separated by commas' }),
  HOST: host({ default: '127.0.0.1', desc: 'address that the surfaces listen on' }),
  ...processSpecs,
  REQUEST_BUDGET_MS: wholeNumber({ default: 2_800, desc: 'milliseconds from a request to its answer at most' }),
  IN_FLIGHT_MAX: wholeNumber({ default: 400, desc: 'requests in flight above which new ones get 503' }),
  DRAIN_MS: wholeNumber({
    default: 2_000,
    desc: 'milliseconds at most that open connections are served after SIGTERM',
  }),
});

/** What an operator's command needs. */
export const operatorConfig = settingsReader({
  DATABASE_URL: postgresUrl({ desc: "the gateway's own database" }),
  KEY_HASH_SECRET: secret({ desc: 'what API keys are hashed with: the same as the running gateway has' }),
});

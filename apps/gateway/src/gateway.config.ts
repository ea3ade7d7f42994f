import { bool, host, natsUrl, postgresUrl, processSpecs, settingsReader, secret, str } from '@registry/config';
import { publicUrls } from './addresses/public-urls.ts';
import { makeValidator } from 'envalid';

/** A whole number, 0 or more. */
export const wholeNumber = makeValidator<number>((text) => {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`is ${JSON.stringify(text)}; expected a whole number`);
  return Number(text);
});

/** The settings that every surface needs; a bad one keeps the gateway from starting. Surfaces have further ones. */
export const gatewayConfig = settingsReader({
  DATABASE_URL: postgresUrl({ desc: 'database of the gateway' }),
  DATABASE_POOL_MAX: wholeNumber({ default: 10, desc: 'maximum number of database connections per surface' }),
  NATS_URL: natsUrl({ desc: 'URL of the NATS server' }),
  KEY_HASH_SECRET: secret({ desc: 'secret for hashing API keys; changing it invalidates every key and client secret' }),
  EVIDENCE_SECRET: secret({
    desc: 'secret of the key that signs evidence; another one makes a new key, and old evidence stays valid',
  }),
  TOOL_SERVER_WORKSPACE: str({
    default: '',
    desc: 'name of the workspace of the tool server, whose keys may send access tokens of people; without it none may',
  }),
  DANGEROUSLY_ALLOW_LOOPBACK_WEBHOOKS: bool({
    default: false,
    desc: 'for development only: allow identity providers on the loopback interface, without TLS',
  }),
  GATEWAY_SURFACES: str({ default: 'production', desc: 'surfaces to serve, separated by commas' }),
  HOST: host({ default: '127.0.0.1', desc: 'address that the surfaces listen on' }),
  ...processSpecs,
  REQUEST_BUDGET_MS: wholeNumber({ default: 2_800, desc: 'request deadline in milliseconds' }),
  IN_FLIGHT_MAX: wholeNumber({ default: 100, desc: 'maximum number of requests in flight; further ones get 503' }),
  DRAIN_MS: wholeNumber({
    default: 2_000,
    desc: 'maximum time in milliseconds to drain open connections after SIGTERM',
  }),
});

/** Settings of an operator's command. */
export const operatorConfig = settingsReader({
  DATABASE_URL: postgresUrl({ desc: 'database of the gateway' }),
  KEY_HASH_SECRET: secret({ desc: 'secret for hashing API keys; must be that of the running gateway' }),
});

/** Settings of the command that names the owner of a workspace. */
export const invitationConfig = settingsReader({
  KEY_HASH_SECRET: secret({ desc: 'secret for hashing API keys; must be that of the running gateway' }),
  NATS_URL: natsUrl({ default: undefined, desc: 'URL of the NATS server; without it, no invitation is mailed' }),
  ...publicUrls,
});

/** Settings of the commands for keys of evidence. */
export const evidenceKeysConfig = settingsReader({
  EVIDENCE_SECRET: secret({ desc: 'secret of the key that signs evidence; must be that of the running gateway' }),
});

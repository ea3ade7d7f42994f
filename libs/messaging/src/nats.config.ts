import { settingsReader, str } from '@registry/config';

/** By what a process identifies itself to NATS where `NATS_URL` does not say it, and how it trusts the server. */
export const natsConfig = settingsReader({
  NATS_USER: str({ default: '', desc: 'NATS user' }),
  NATS_PASSWORD: str({ default: '', desc: 'NATS password' }),
  NATS_TOKEN: str({ default: '', desc: 'NATS token, if the server uses one instead of users' }),
  NATS_NKEY_SEED: str({ default: '', desc: 'seed of an nkey (SU…)' }),
  NATS_CREDS_FILE: str({ default: '', desc: 'credentials file with a JWT and its seed, as written by nsc' }),
  NATS_CA_FILE: str({
    default: '',
    desc: 'PEM file of the certificate authority of the server; enables TLS',
  }),
  NATS_CERT_FILE: str({ default: '', desc: 'PEM file of the client certificate' }),
  NATS_KEY_FILE: str({ default: '', desc: 'PEM file of the client key' }),
});

export type NatsSettings = Readonly<Record<keyof ReturnType<typeof natsConfig> & `NATS_${string}`, string>>;

import { settingsReader, str } from '@registry/config';

/** By what a process identifies itself to NATS where `NATS_URL` does not say it, and how it trusts the server. */
export const natsConfig = settingsReader({
  NATS_USER: str({ default: '', desc: 'user of NATS' }),
  NATS_PASSWORD: str({ default: '', desc: 'password of that user' }),
  NATS_TOKEN: str({ default: '', desc: 'token, where the server takes one instead of users' }),
  NATS_NKEY_SEED: str({ default: '', desc: 'seed of an nkey: SU…' }),
  NATS_CREDS_FILE: str({ default: '', desc: 'file with a JWT and its seed, as nsc writes it' }),
  NATS_CA_FILE: str({
    default: '',
    desc: 'PEM file of the authority that the server must be certified by; asks for TLS',
  }),
  NATS_CERT_FILE: str({ default: '', desc: 'PEM file of the certificate of this client' }),
  NATS_KEY_FILE: str({ default: '', desc: 'PEM file of its key' }),
});

export type NatsSettings = Readonly<Record<keyof ReturnType<typeof natsConfig> & `NATS_${string}`, string>>;

import { readSettings, str } from '@registry/config';

/** By what a process identifies itself to NATS where `NATS_URL` does not say it, and how it trusts the server. */
export function natsConfig(environment?: NodeJS.ProcessEnv) {
  const optional = (desc: string) => str({ default: '', desc });
  return readSettings(
    {
      NATS_USER: optional('user of NATS'),
      NATS_PASSWORD: optional('password of that user'),
      NATS_TOKEN: optional('token, where the server takes one instead of users'),
      NATS_NKEY_SEED: optional('seed of an nkey: SU…'),
      NATS_CREDS_FILE: optional('file with a JWT and its seed, as nsc writes it'),
      NATS_CA_FILE: optional('PEM file of the authority that the server must be certified by; asks for TLS'),
      NATS_CERT_FILE: optional('PEM file of the certificate of this client'),
      NATS_KEY_FILE: optional('PEM file of its key'),
    },
    environment,
  );
}

export type NatsSettings = Readonly<Record<keyof ReturnType<typeof natsConfig> & `NATS_${string}`, string>>;

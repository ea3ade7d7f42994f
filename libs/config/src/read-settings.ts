import { cleanEnv, EnvMissingError, makeValidator, type CleanedEnvAccessors, type ValidatorSpec } from 'envalid';
import { ownEnvironment } from './environment.config.ts';

export { bool, host, makeValidator, num, str, url } from 'envalid';

/** A port to listen on, 0 to 65535; 0 takes a free one. */
export const port = makeValidator<number>((text) => {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new Error(`is ${JSON.stringify(text)}; expected a port from 0 to 65535`);
  return Number(text);
});

/** A share, 0 to 1. */
export const share = makeValidator<number>((text) => {
  if (!/^(0(\.\d+)?|1(\.0+)?)$/.test(text))
    throw new Error(`is ${JSON.stringify(text)}; expected a number from 0 to 1`);
  return Number(text);
});

/** A URL of Postgres: `postgres://role:password@host:port/database`. */
export const postgresUrl = makeValidator<string>((text) => {
  if (!/^postgres(ql)?:\/\/[^\s]+$/.test(text))
    throw new Error('is not a postgres:// URL, like postgres://role:password@host:5432/database');
  return text;
});

/** One or more URLs of NATS servers, separated by commas: `nats://host:4222`. */
export const natsUrl = makeValidator<string>((text) => {
  if (!text.split(',').every((one) => /^(nats|tls):\/\/[^\s,]+$/.test(one)))
    throw new Error('is not a nats:// URL, like nats://host:4222');
  return text;
});

const SECRET_LENGTH_MIN = 32;

/** A secret that cannot be guessed. */
export const secret = makeValidator<string>((text) => {
  if (text.length < SECRET_LENGTH_MIN) throw new Error(`is shorter than ${SECRET_LENGTH_MIN} characters`);
  return text;
});

/** A setting with a value that the service cannot start with. */
export class InvalidSettings extends Error {}

/** Line ends after a value: a file of a secret has one that nobody sees. */
const LINE_ENDS = /[\r\n]+$/;

/**
 * The settings of a process, read once from its environment, without line ends after their values. Throws `InvalidSettings` whose message names each bad one, as
 * `npm start` was given it (`SETTINGS_PREFIX`), what was wrong with it and what it is for.
 */
export function readSettings<Specs extends Record<string, ValidatorSpec<unknown>>>(
  specs: Specs,
  environment: NodeJS.ProcessEnv = ownEnvironment(),
): { readonly [K in keyof Specs]: Specs[K] extends ValidatorSpec<infer T> ? T : never } & CleanedEnvAccessors {
  const values = Object.entries(environment).map(([name, text]) => [name, text?.replace(LINE_ENDS, '')] as const);
  return cleanEnv(Object.fromEntries(values), specs, {
    reporter: ({ errors }) => {
      const prefix = environment['SETTINGS_PREFIX'] ?? '';
      const lines = Object.entries(errors).map(([name, error]) => {
        const typed = `${prefix}${name}` in environment ? `${prefix}${name}` : name;
        const description = (specs[name] as { desc?: string } | undefined)?.desc;
        return `${typed} ${error instanceof EnvMissingError ? 'is not set' : (error as Error).message}${description === undefined ? '' : ` (${description})`}`;
      });
      if (lines.length > 0) throw new InvalidSettings(`Settings that cannot be used: ${lines.join('; ')}`);
    },
  }) as never;
}

/** Reads the settings of its specs, as `readSettings` does. */
export interface SettingsReader<Specs extends Record<string, ValidatorSpec<unknown>>> {
  (environment?: NodeJS.ProcessEnv): ReturnType<typeof readSettings<Specs>>;
  /** For lists of the settings of an app: the documentation, and the files of its deployment. */
  readonly specs: Specs;
}

/** A function that reads these settings when it is called. */
export function settingsReader<Specs extends Record<string, ValidatorSpec<unknown>>>(
  specs: Specs,
): SettingsReader<Specs> {
  return Object.assign((environment?: NodeJS.ProcessEnv) => readSettings(specs, environment), { specs });
}

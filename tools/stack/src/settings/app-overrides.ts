/** Settings of the context that an app needs to reach the world beyond this machine and to start quickly, and nothing else. */
const passedOn = [
  'PATH',
  'HOME',
  'LANG',
  'TMPDIR',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'LOG_LEVEL',
  'METRICS_HOST',
  'DISK_FREE_SHARE_MIN',
  'TIME_LIMIT_FACTOR',
  'NODE_COMPILE_CACHE',
];

/** The caller's environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The prefix of an app's settings in the environment of `npm start`: `BUSINESS_REGISTRY_`. */
export function settingPrefix(app: string): string {
  return `${app.toUpperCase().replaceAll('-', '_')}_`;
}

/**
 * Reads the settings of one app in the caller's environment: `GATEWAY_DEMO_PORT=4001` is the setting `DEMO_PORT` of the app
 * `gateway`. A setting whose own name begins with the app's, like `GATEWAY_SURFACES`, is given as it is. An empty
 * value counts as none.
 */
export function appOverrides(environment: Environment, app: string): Record<string, string> {
  const prefix = settingPrefix(app);
  const own = (name: string): boolean => name.startsWith(prefix);
  return {
    ...pick(environment, (name) => (own(name) ? name : undefined)),
    ...pick(environment, (name) => (own(name) ? name.slice(prefix.length) : undefined)),
  };
}

/** The part of the caller's environment that every app gets; how NATS is to be connected to, where the caller gives one, but nobody's password. */
export function context(environment: Environment): Record<string, string> {
  const families = environment['NATS_URL'] ? /^(OTEL_|NATS_(?!URL$|PASSWORD_))/ : /^OTEL_/;
  return pick(environment, (name) => (passedOn.includes(name) || families.test(name) ? name : undefined));
}

function pick(environment: Environment, nameOf: (name: string) => string | undefined): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    const wanted = nameOf(name);
    if (wanted !== undefined && wanted !== '' && value !== undefined && value !== '') picked[wanted] = value;
  }
  return picked;
}

import type { SecretsFile } from '../data-folder/secrets-file.ts';
import type { StackParts } from '../stack-parts.ts';
import type { Step } from '../steps.ts';
import { checkDatabases, givenDatabases, makeDatabases } from './databases.ts';
import { checkNats, givenNatsUrl } from './given-nats.ts';
import { type RunningServer, startStackNats, startStackPostgres, type StackNats } from './stack-servers.ts';

/** A step that starts a server and ends it. */
export function serverStep<T>(
  title: string,
  start: (at: (what: string) => void, started: (server: RunningServer) => void) => Promise<T>,
): Step<T> {
  let server: RunningServer | undefined;
  return {
    title,
    start: (at) => start(at, (one) => (server = one)),
    stop: () => server?.stop(),
    kill: () => server?.crash(),
  };
}

/** The databases that were given, and those of the others on a Postgres of the stack: their URLs by app. */
export function postgresStep(
  { data, apps, say }: StackParts,
  secrets: SecretsFile,
  overridesOf: (app: string) => Record<string, string>,
): Step<Map<string, string>> {
  const given = givenDatabases(apps, overridesOf);
  const own = apps.filter(({ database, name }) => database && !given.has(name));
  const checked = async (): Promise<Map<string, string>> => {
    await checkDatabases(given);
    return given;
  };
  if (own.length === 0) return { start: checked };
  return serverStep('Starting Postgres', async (_at, started) => {
    await checked();
    const postgres = await startStackPostgres(data, secrets, say);
    started(postgres);
    if (postgres.elsewhere !== undefined) {
      say(`  Postgres keeps its files in ${postgres.elsewhere}: its user cannot enter ${data.root}.`);
    }
    return new Map([...given, ...(await makeDatabases(own, postgres.url, secrets))]);
  });
}

/** The NATS that was given, or one of the stack. */
export function natsStep(
  { config, data, say }: StackParts,
  secrets: SecretsFile,
  signal: AbortSignal,
): Step<StackNats> {
  const { natsUrl, environment } = config;
  if (natsUrl === undefined) {
    return serverStep('Starting NATS', async (at, started) => {
      const nats = await startStackNats(data, config, secrets, signal, at, say);
      started(nats);
      return nats;
    });
  }
  return {
    start: async () => {
      await checkNats(natsUrl, environment);
      return { urlOf: (user) => givenNatsUrl(natsUrl, user, environment) };
    },
  };
}

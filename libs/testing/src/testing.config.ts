import { join } from 'node:path';

/** The folder that holds the whole project. */
export const projectRoot = join(import.meta.dirname, '..', '..', '..');

const coordinator = 'TEST_SERVERS_URL';
const alreadyBuilt = 'TEST_APPS_BUILT';
const timeLimitFactor = 'TIME_LIMIT_FACTOR';

/** Where this run's coordinator listens; undefined outside of jest. */
export function coordinatorUrl(): string | undefined {
  return process.env[coordinator];
}

/** Makes the coordinator known to the test workers, which inherit the environment. */
export function announceCoordinator(url: string | undefined): void {
  if (url === undefined) delete process.env[coordinator];
  else process.env[coordinator] = url;
}

/** Whether whoever started the run has built all apps from these sources. */
export function appsAreBuilt(): boolean {
  return process.env[alreadyBuilt] === '1';
}

/**
 * Gives answers five times the time that they have in production, in the workers and in what they start: tests run on
 * machines that do other work too. Tests of the limits themselves set it to 1.
 */
export function stretchTimeLimits(): void {
  process.env[timeLimitFactor] ??= '5';
}

/** The whole environment of a program of the project: these settings, the PATH, and the time limits of the run. */
export function programEnvironment(settings: Readonly<Record<string, string | number>>): NodeJS.ProcessEnv {
  const { [timeLimitFactor]: factor = '1' } = process.env;
  const own = Object.entries(settings).map(([name, value]) => [name, String(value)]);
  return { PATH: programPath(), [timeLimitFactor]: factor, ...(Object.fromEntries(own) as NodeJS.ProcessEnv) };
}

/** The search path for programs. */
export function programPath(): string {
  return process.env['PATH'] ?? '';
}

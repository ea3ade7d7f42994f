import { join } from 'node:path';

/** The folder that holds the whole project. */
export const projectRoot = join(import.meta.dirname, '..', '..', '..');

const COORDINATOR = 'TEST_SERVERS_URL';
const ALREADY_BUILT = 'TEST_APPS_BUILT';
const TIME_LIMIT_FACTOR = 'TIME_LIMIT_FACTOR';

/** Where this run's coordinator listens; undefined outside of jest. */
export function coordinatorUrl(): string | undefined {
  return process.env[COORDINATOR];
}

/** Whether these modules are the coordinator's: jest loads them apart from those of spec files, without decorators. */
let isCoordinator = false;

/** Makes the coordinator known to the test workers, which inherit the environment. */
export function publishCoordinator(url: string | undefined): void {
  isCoordinator = true;
  if (url === undefined) delete process.env[COORDINATOR];
  else process.env[COORDINATOR] = url;
}

/** Whether all apps were built from these sources before the run. */
export function appsAreBuilt(): boolean {
  return process.env[ALREADY_BUILT] === '1';
}

/**
 * Makes time limits five times as long as in production, in the workers and in what they start: tests run on machines
 * that do other work too. Tests of the limits themselves set it to 1.
 */
export function stretchTimeLimits(): void {
  process.env[TIME_LIMIT_FACTOR] ??= '5';
}

/** The whole environment of a program of the project: these settings, the PATH, the time limits of the run, and where Node keeps what it compiled. */
export function programEnvironment(settings: Readonly<Record<string, string | number>>): NodeJS.ProcessEnv {
  const { [TIME_LIMIT_FACTOR]: factor = '1' } = process.env;
  const own = Object.entries(settings).map(([name, value]) => [name, String(value)]);
  const compiled = join(projectRoot, '.cache', 'compile-cache');
  return {
    PATH: programPath(),
    NODE_COMPILE_CACHE: compiled,
    [TIME_LIMIT_FACTOR]: factor,
    ...(Object.fromEntries(own) as NodeJS.ProcessEnv),
  };
}

/** For a spec file the environment of its process with these settings; undefined elsewhere. */
export function workerEnvironment(
  settings: Readonly<Record<string, string | number>>,
): Record<string, string> | undefined {
  if (isCoordinator || process.env['JEST_WORKER_ID'] === undefined) return undefined;
  return { ...process.env, ...programEnvironment(settings) } as Record<string, string>;
}

/** The search path for programs. */
export function programPath(): string {
  return process.env['PATH'] ?? '';
}

/** The folder of Java, if the environment names it. */
export function javaHome(): string | undefined {
  return process.env['JAVA_HOME'];
}

/** How many inputs a test draws: all of them in `npm run test:long`, else a share that takes seconds. */
export function draws<T>(all: T, few: T): T {
  return process.env['TEST_DRAWS'] === 'all' ? all : few;
}

/** The seed of a test that draws what it does: the one that a failed run printed, else another one each time. */
export function testSeed(): number {
  return Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1_000_000));
}

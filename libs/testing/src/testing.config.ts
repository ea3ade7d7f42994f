import { join } from 'node:path';

/** The folder that holds the whole project. */
export const projectRoot = join(import.meta.dirname, '..', '..', '..');

const coordinator = 'TEST_SERVERS_URL';
const alreadyBuilt = 'TEST_APPS_BUILT';

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

/** The search path for programs. */
export function programPath(): string {
  return process.env['PATH'] ?? '';
}

import { CoordinatorClient } from './coordinator-client.ts';
import { OwnedRunServers, type RunServers } from './owned-run-servers.ts';
import { coordinatorUrl } from '../testing.config.ts';

let owned: OwnedRunServers | undefined;

/** The run's servers: jest's coordinator where there is one, else (a script, a benchmark) this process's own. */
export function runServers(): RunServers {
  const url = coordinatorUrl();
  if (url !== undefined) return new CoordinatorClient(url);
  owned ??= new OwnedRunServers();
  return owned;
}

/** Builds all apps from their present sources, once in a run. */
export function buildApps(): Promise<void> {
  return runServers().built();
}

/** Ends what this process's own run servers started. Jest does it by itself at the end of a run. */
export async function endRunServers(): Promise<void> {
  await owned?.end();
  owned = undefined;
}

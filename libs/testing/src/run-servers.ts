import { CoordinatorClient } from './coordinator-client.ts';
import { OwnedRunServers } from './owned-run-servers.ts';
import { coordinatorUrl } from './testing.config.ts';

/** What all spec files of a run share: made once, on the first request for it. */
export interface RunServers {
  /** The superuser's URL of the run's Postgres. */
  postgresUrl(): Promise<string>;
  /** The path of `nats-server`. */
  natsProgram(): Promise<string>;
  /** Builds an app from its present sources. */
  built(app: string): Promise<void>;
}

let owned: OwnedRunServers | undefined;

/** The run's servers: jest's coordinator where there is one, else (a script, a benchmark) this process's own. */
export function runServers(): RunServers {
  const url = coordinatorUrl();
  if (url !== undefined) return new CoordinatorClient(url);
  owned ??= new OwnedRunServers();
  return owned;
}

/** Ends what this process's own run servers started. Jest does it by itself at the end of a run. */
export async function endRunServers(): Promise<void> {
  await owned?.end();
  owned = undefined;
}

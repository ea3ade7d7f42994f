import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<NodeJS.ProcessEnv>();

/** The environment of the app that runs here: that of the process, unless `withEnvironment` has given it another. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  return scope.getStore() ?? process.env;
}

/** Runs work, and all that it starts, in an environment of its own: several apps of one process have each theirs. */
export function withEnvironment<T>(environment: NodeJS.ProcessEnv, work: () => T): T {
  return scope.run(environment, work);
}

/** Milliseconds between looks at which process is the parent. */
const CHECK_INTERVAL_MS = 500;

/**
 * Calls `stop` once the npm that started this program has ended. On SIGTERM npm ends, and so does the shell between the two, without
 * passing the signal on. A program that npm did not start may outlive its parent.
 */
export function whenNpmEnds(environment: NodeJS.ProcessEnv, stop: () => void): void {
  if (environment['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const look = (): void => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  };
  const timer = setInterval(look, CHECK_INTERVAL_MS).unref();
}

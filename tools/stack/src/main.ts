import { errorMessage } from '@registry/errors';
import { Command } from 'commander';
import { addressSummary, requestsToTry } from './settings/addresses.ts';
import { findApps } from './settings/app-manifest.ts';
import { confirmRemoval } from './data-folder/confirm-removal.ts';
import { dataFolder } from './data-folder/data-folder.ts';
import { followLoad } from './following/follow-load.ts';
import { whenNpmEnds } from './processes/npm-end.ts';
import { Progress } from './progress.ts';
import { loadSamples } from './sample-data.ts';
import { stackConfig } from './stack.config.ts';
import { startStack } from './start-stack.ts';
import { Steps } from './steps.ts';

const HELP = `
Settings in the environment:
  NATS_URL                      a NATS with JetStream to use instead of a private one
  <APP>_DATABASE_URL            a database to use for one app, e.g. BUSINESS_REGISTRY_DATABASE_URL, GATEWAY_DATABASE_URL
  <APP>_<SETTING>               any setting of one app, e.g. GATEWAY_PRODUCTION_PORT=3100
  LIVE_STAND_IN=1               stand in for the states' portals, to try live=true and refresh=true
  HOST                          address that the APIs listen on (default 127.0.0.1)
  METRICS_HOST                  address that metrics and probes listen on (default 127.0.0.1)
  STACK_DATA_DIR                where data are kept (default .data)

Example: GATEWAY_PRODUCTION_PORT=3100 npm start -- --fresh --yes --no-sample`;

const { fresh, sample, build, yes } = new Command('npm start --')
  .description('Start Postgres, NATS and every service on this machine. Ctrl-C stops everything.')
  .option('--fresh', 'remove all data of earlier starts first', false)
  .option('--yes', 'do not confirm before --fresh removes data', false)
  .option('--no-sample', 'load no sample data on the first start')
  .option('--no-build', 'start the apps without building them')
  .addHelpText('after', HELP)
  .allowExcessArguments(false)
  .parse()
  .opts<{ fresh: boolean; sample: boolean; build: boolean; yes: boolean }>();

const progress = new Progress(process.stdout);
const config = stackConfig();
const stack = {
  config,
  data: dataFolder(config.dataRoot),
  apps: findApps(config.root),
  say: (text: string) => progress.say(text),
};
const steps = new Steps(progress);
const { signal: stopping } = steps;
const stopped = Promise.withResolvers<void>();

/** One Ctrl-C may arrive twice: from the terminal, and passed on by npm. */
const ECHO_MS = 1_000;
let firstRequestedAt: number | undefined;
const stop = (): void => {
  if (firstRequestedAt === undefined) {
    firstRequestedAt = performance.now();
    progress.say('\nStopping everything; once more to stop at once.');
    steps.abort();
    stopped.resolve();
  } else if (performance.now() - firstRequestedAt > ECHO_MS) {
    steps.kill().then(
      () => process.exit(130),
      () => process.exit(130),
    );
  }
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
whenNpmEnds(config.environment, stop);
// The reader of the output may be gone first; what runs is still to be stopped in order.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

try {
  if (fresh && !yes) await confirmRemoval(stack.data, stopping);
  const running = await startStack(steps, stack, { fresh, build });
  progress.say(addressSummary(stack.apps, running));
  const samples = { root: config.root, data: stack.data, signal: stopping };
  if (await loadSamples(samples, running, sample, progress)) await followLoad(config.root, running, progress, stopping);
  if (!stopping.aborted) progress.say(await requestsToTry(stack.apps, running));
  await stopped.promise;
} catch (error) {
  if (!stopping.aborted) {
    process.stderr.write(`\n${errorMessage(error)}\n`);
    process.exitCode = 1;
  }
}
steps.abort();
await steps.stop();
process.exit();

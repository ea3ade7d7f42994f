import { errorMessage } from '@registry/errors';
import { Command } from 'commander';
import { addressSummary, requestsToTry } from './settings/addresses.ts';
import { confirmRemoval } from './data-folder/confirm-removal.ts';
import { followLoad } from './following/follow-load.ts';
import { Progress } from './progress.ts';
import { loadSamples } from './sample-data.ts';
import { Stack } from './stack.ts';
import { stackConfig } from './stack.config.ts';

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
  .description('Starts everything on this machine: Postgres, NATS, every service. Ctrl-C stops it.')
  .option('--fresh', 'remove all data of earlier starts and start with none', false)
  .option('--yes', 'do not ask before --fresh removes data', false)
  .option('--no-sample', 'load no sample data at the first start')
  .option('--no-build', 'start the apps as they were last built')
  .addHelpText('after', HELP)
  .allowExcessArguments(false)
  .parse()
  .opts<{ fresh: boolean; sample: boolean; build: boolean; yes: boolean }>();

const progress = new Progress(process.stdout);
const stack = new Stack(stackConfig(), progress);
const stopped = Promise.withResolvers<void>();

/** One Ctrl-C may arrive twice: from the terminal, and passed on by npm. */
const ECHO_MS = 1_000;
let firstAskedAt: number | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (firstAskedAt === undefined) {
      firstAskedAt = performance.now();
      progress.say('\nStopping everything; once more to stop at once.');
      stack.abort();
      stopped.resolve();
    } else if (performance.now() - firstAskedAt > ECHO_MS) {
      void stack.kill().finally(() => process.exit(130));
    }
  });
}

try {
  if (fresh && !yes) await confirmRemoval(stack.data, stack.signal);
  const running = await stack.start({ fresh, build });
  progress.say(addressSummary(stack.apps, running));
  if (await loadSamples(stack, running, sample, progress))
    await followLoad(stack.root, running, progress, stack.signal);
  if (!stack.signal.aborted) progress.say(await requestsToTry(stack.apps, running));
  await stopped.promise;
} catch (error) {
  if (!stack.signal.aborted) {
    process.stderr.write(`\n${errorMessage(error)}\n`);
    process.exitCode = 1;
  }
}
stack.abort();
await stack.stop();
process.exit();

import { printJson, printLines } from '@registry/command-line';
import { Command } from 'commander';
import type { OperatorContext } from '../operator-context.ts';
import { FeedConnection } from '@registry/tools-stack';
import { feedStatus } from './feed-status.ts';
import { printFeed } from './feed-tables.ts';

/** `feed status` and `feed replay`: the state of change events, and fetching everything again. */
export function feedCommand(context: OperatorContext): Command {
  const status = new Command('status')
    .description('Show the position and lag of every consumer; exit code 1 if one is stopped or failing')
    .option('--json', 'print one line of JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      const response = await FeedConnection.with(natsUrl(context), feedStatus);
      if (json) printJson(response);
      else printFeed(response);
      process.exitCode = response.status === 'ok' ? 0 : 1;
    });
  const replay = new Command('replay')
    .description(
      'Resync consumers from scratch with all data of their publishers; they keep serving requests meanwhile',
    )
    .option('--listener <name>', 'only this consumer (default: all)')
    .option('--owner <name>', 'only data of this publisher (default: all)')
    .option('--json', 'print one line of JSON', false)
    .action(async (options: { listener?: string; owner?: string; json: boolean }) => {
      const replayed = await FeedConnection.with(natsUrl(context), (feed) => feed.replay(options));
      if (replayed.length === 0)
        throw new Error(`No consumer with this name runs: ${options.listener ?? 'none at all'}.`);
      const lines = replayed.map(
        ({ listener: consumer, owners: publishers }) =>
          `${consumer}: fetches everything of ${publishers.join(', ')} again`,
      );
      if (options.json) printJson(replayed);
      else printLines(...lines);
    });
  return new Command('feed')
    .description('Inspect and resync the change feed between services')
    .addCommand(status)
    .addCommand(replay);
}

/** The running stack's NATS, else the one that the environment names. */
function natsUrl(context: OperatorContext): string {
  const [app] = context.apps.filter(({ database }) => database);
  const url = context.stack?.natsUrl ?? (app === undefined ? undefined : context.settingsOf(app)['NATS_URL']);
  if (url === undefined) throw new Error('No stack runs here. Start one with "npm start", or set NATS_URL.');
  return url;
}

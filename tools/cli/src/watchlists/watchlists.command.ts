import { Command } from 'commander';
import type { OperatorContext } from '../operator-context.ts';
import { type ApiOptions, watchlistApi, withApiOptions } from './watchlist-api.ts';
import { watchlistOperations } from './watchlist-operations.ts';

/** `watchlists`: follows companies from the command line, over the API as customers do. Prints the answers as JSON. */
export function watchlistsCommand(context: OperatorContext, environmentKey: string | undefined): Command {
  const command = new Command('watchlists').description('follow companies, read their events, look after deliveries');
  for (const { usage, description, options = [], ask } of watchlistOperations) {
    const one = command.command(usage).description(description);
    for (const [flags, meaning] of options) one.option(flags, meaning);
    withApiOptions(one).action(async () => {
      const api = watchlistApi(context, environmentKey, one.opts<ApiOptions>());
      const answer = await ask(api, one.args, one.opts());
      process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
    });
  }
  return command;
}

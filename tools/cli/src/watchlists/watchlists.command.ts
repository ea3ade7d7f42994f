import { printJson, printLines } from '@registry/command-line';
import { Command } from 'commander';
import type { OperatorContext } from '../operator-context.ts';
import { type ApiOptions, watchlistApi, withApiOptions } from './watchlist-api.ts';
import { watchlistOperations } from './watchlist-operations.ts';

/**
 * `watchlists`: follows companies from the command line, over the API as customers do. Prints the responses as JSON.
 */
export function watchlistsCommand(context: OperatorContext, environmentKey: string | undefined): Command {
  const command = new Command('watchlists').description('Manage watchlists: followed companies, events and deliveries');
  for (const { usage, description, options = [], send } of watchlistOperations) {
    const one = command.command(usage).description(description);
    for (const [flags, meaning] of options) one.option(flags, meaning);
    withApiOptions(one).option('--json', 'print one line of JSON (default: indented JSON)');
    one.action(async () => {
      const response = await send(watchlistApi(context, environmentKey, one.opts<ApiOptions>()), one.args, one.opts());
      if (one.opts<{ json?: true }>().json) printJson(response);
      else printLines(JSON.stringify(response, null, 2));
    });
  }
  return command;
}

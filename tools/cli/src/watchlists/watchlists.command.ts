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
  for (const { usage, description, options = [], operation, parameters } of watchlistOperations) {
    const one = command.command(usage).description(description);
    for (const [flags, meaning] of options) one.option(flags, meaning);
    withApiOptions(one).option('--json', 'print one line of JSON (default: indented JSON)');
    one.action(async () => {
      const typed = parameters?.(one.args, one.opts()) ?? { id: one.args[0] };
      const client = watchlistApi(context, environmentKey, one.opts<ApiOptions>());
      const { reply } = await client.call(operation, typed);
      if (one.opts<{ json?: true }>().json) printJson(reply);
      else printLines(JSON.stringify(reply, null, 2));
    });
  }
  return command;
}

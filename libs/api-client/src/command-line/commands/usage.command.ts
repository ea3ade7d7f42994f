import { wholeNumber } from '@registry/command-line/option-values';
import { Command } from 'commander';
import { asJson, type CommandIo, type ConnectionOptions, textLine, withClient, write } from '../command.ts';

interface UsageOptions extends ConnectionOptions {
  readonly days: number;
  readonly json?: true;
}

export function usageCommand(io: CommandIo): Command {
  return new Command('usage')
    .description('Show what used the daily limit; needs a key with the role manage')
    .option('--days <number>', 'days, today (UTC) included', wholeNumber(1, 30), 1)
    .option('--json', 'print JSON, also by day')
    .addHelpText(
      'after',
      '\nPrints a line for each key and endpoint, what counted most first: key, endpoint, requests, and what they counted.\nThe limits are on standard error.',
    )
    .action((options: UsageOptions) =>
      withClient(io, options, async (client) => {
        const usage = await client.getWorkspaceUsage({ days: options.days }, { signal: io.signal });
        if (options.json) return write(io.stdout, asJson(usage));
        const lines = usage.endpoints.map(({ key, endpoint, requests, counted }) =>
          textLine([key, endpoint, requests, counted]),
        );
        await write(io.stdout, lines.join(''));
        for (const { key, used_today: used, daily_limit: limit } of usage.limits)
          await write(io.stderr, `${used} of ${limit} used today with ${key} and the keys that share its limit\n`);
        return undefined;
      }),
    );
}

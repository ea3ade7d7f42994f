import { wholeNumber } from '@registry/command-line/option-values';
import { Command } from 'commander';
import { type CommandIo, type ConnectionOptions, textLine, withClient, write } from '../command.ts';

const PER_PAGE_MAX = 100;
const LIMIT_DEFAULT = 30;

interface RequestsOptions extends ConnectionOptions {
  readonly key?: string;
  readonly status?: number;
  readonly limit: number;
  readonly json?: true;
}

export function requestsCommand(io: CommandIo): Command {
  return new Command('requests')
    .description('List the requests of the last seven days; needs a key with the role manage')
    .option('--key <prefix>', 'only with this key: the 8 characters after brk_')
    .option('--status <number>', 'only with this status of the response', wholeNumber(100, 599))
    .option('--limit <number>', 'most requests to print', wholeNumber(1, 10_000), LIMIT_DEFAULT)
    .option('--json', 'print a line of JSON for each request')
    .addHelpText(
      'after',
      '\nPrints a line for each request, newest first: time, key, method, route, status, milliseconds, and request id.',
    )
    .action((options: RequestsOptions) =>
      withClient(io, options, async (client) => {
        const { key, status, limit, json } = options;
        const parameters = { key, status, per_page: Math.min(limit, PER_PAGE_MAX) };
        let printed = 0;
        for await (const one of client.items('listRequests', parameters, { signal: io.signal })) {
          const cells = [one.requested_at, one.key, one.method, one.route, one.status, one.duration_ms, one.request_id];
          await write(io.stdout, json ? `${JSON.stringify(one)}\n` : textLine(cells));
          printed += 1;
          if (printed === limit) break;
        }
      }),
    );
}

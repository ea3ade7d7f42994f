import { numberBetween } from '@registry/command-line/option-values';
import { Command } from 'commander';
import { type CommandIo, type ConnectionOptions, withClient, write } from '../command.ts';

interface GetOptions extends ConnectionOptions {
  readonly sparse?: true;
  readonly minConfidence?: number;
}

export function getCommand(io: CommandIo): Command {
  return new Command('get')
    .description('Get a business and its records as JSON')
    .argument('<id>', 'id of the business, such as us-or-150006972')
    .option('--sparse', 'identity and address only, which is faster')
    .option('--min-confidence <number>', 'minimum confidence of records, 0 to 1 (default: 0.5)', numberBetween(0, 1))
    .action((id: string, options: GetOptions) =>
      withClient(io, options, async (client) => {
        const parameters = { id, sparse: options.sparse, min_confidence: options.minConfidence };
        const business = await client.getBusiness(parameters, { signal: io.signal });
        await write(io.stdout, `${JSON.stringify(business, undefined, 2)}\n`);
      }),
    );
}

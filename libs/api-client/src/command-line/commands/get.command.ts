import { numberBetween } from '@registry/command-line/option-values';
import { Command } from 'commander';
import { asJson, type CommandIo, type ConnectionOptions, withClient, write } from '../command.ts';

interface GetOptions extends ConnectionOptions {
  readonly sparse?: true;
  readonly minConfidence?: number;
  readonly knownAt?: string;
  readonly validOn?: string;
}

export function getCommand(io: CommandIo): Command {
  return new Command('get')
    .description('Get a business and its records as JSON')
    .argument('<id>', 'id of the business, such as us-or-150006972')
    .option('--sparse', 'identity and address only, which is faster')
    .option('--min-confidence <number>', 'minimum confidence of records, 0 to 1 (default: 0.5)', numberBetween(0, 1))
    .option('--known-at <time>', 'past time or date, for what was known then (default: now)')
    .option('--valid-on <date>', 'past day, for what was so then by the dates in the data (default: today)')
    .action((id: string, options: GetOptions) =>
      withClient(io, options, async (client) => {
        const { sparse, minConfidence: min_confidence, knownAt: known_at, validOn: valid_on } = options;
        const parameters = { id, sparse, min_confidence, known_at, valid_on };
        const business = await client.getBusiness(parameters, { signal: io.signal });
        await write(io.stdout, asJson(business));
      }),
    );
}

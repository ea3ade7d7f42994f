import { wholeNumber } from '@registry/command-line/option-values';
import { Command, Option } from 'commander';
import type { ApiKey, CreateApiKey } from '../../generated/types.ts';
import {
  addConnection,
  type CommandIo,
  commandGroup,
  type ConnectionOptions,
  textLine,
  withClient,
  write,
} from '../command.ts';

interface KeyOptions extends ConnectionOptions {
  readonly json?: true;
}

interface CreateOptions extends KeyOptions {
  readonly name: string;
  readonly role: NonNullable<CreateApiKey['role']>;
  readonly purpose?: string;
  readonly expiresAt?: string;
}

const PREFIX = 'prefix of the key: the 8 characters after brk_';

/** `keys list|create|rotate|revoke`. */
export function keysCommand(io: CommandIo): Command {
  const commands = [
    new Command('list').description('List the keys of the workspace, newest first').action((options: KeyOptions) =>
      withClient(io, options, async (client) => {
        for await (const key of client.items('listApiKeys', { per_page: 100 }, { signal: io.signal }))
          await write(io.stdout, options.json ? `${JSON.stringify(key)}\n` : keyLine(key));
      }),
    ),
    new Command('create')
      .description('Create a key and print it, once')
      .requiredOption('--name <name>', 'name of the key')
      .addOption(new Option('--role <role>', 'what the key may do').choices(['read', 'manage']).default('read'))
      .option('--purpose <purpose>', 'what requests with the key read the data for (default: none)')
      .option('--expires-at <time>', 'day, or time in UTC, from which the key is refused (default: never)')
      .action((options: CreateOptions) =>
        withClient(io, options, async (client) => {
          const { name, role, purpose = null, expiresAt = null, json } = options;
          const made = await client.createApiKey({ name, role, purpose, expires_at: expiresAt }, { signal: io.signal });
          await write(io.stdout, json ? `${JSON.stringify(made)}\n` : `${made.key}\n`);
          await write(io.stderr, `Created the key ${made.prefix}. It is not shown again.\n`);
        }),
      ),
    new Command('rotate')
      .description('Replace a key by a new one and print that, once')
      .argument('<prefix>', PREFIX)
      .option('--overlap <seconds>', 'seconds for which the replaced key can still be used', wholeNumber(0), 86_400)
      .action((key: string, options: KeyOptions & { readonly overlap: number }) =>
        withClient(io, options, async (client) => {
          const made = await client.rotateApiKey({ key, overlap_seconds: options.overlap }, { signal: io.signal });
          await write(io.stdout, options.json ? `${JSON.stringify(made)}\n` : `${made.key}\n`);
          const ends = `${key} ends at ${made.old_key_ends_at}.`;
          await write(io.stderr, `Created the key ${made.prefix}. It is not shown again. ${ends}\n`);
        }),
      ),
    new Command('revoke')
      .description('Revoke a key at once')
      .argument('<prefix>', PREFIX)
      .action((key: string, options: KeyOptions) =>
        withClient(io, options, async (client) => {
          const revoked = await client.revokeApiKey({ key }, { signal: io.signal });
          await write(io.stdout, options.json ? `${JSON.stringify(revoked)}\n` : keyLine(revoked));
        }),
      ),
  ];
  for (const command of commands) addConnection(command.option('--json', 'print a line of JSON for each key'));
  return commandGroup('keys', 'Keys of the workspace; needs a key with the role manage', commands).addHelpText(
    'after',
    '\nPrints a line for each key: prefix, state, role, time of the last use, and name.',
  );
}

function keyLine({ prefix, state, role, last_used_at: lastUsedAt, name }: ApiKey): string {
  return textLine([prefix, state, role, lastUsedAt, name]);
}

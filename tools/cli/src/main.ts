import { stackConfig } from '@registry/tools-stack';
import { Command } from 'commander';
import { appCommands } from './app-commands.ts';
import { callerFolder } from './cli.config.ts';
import { feedCommand } from './feed/feed.command.ts';
import { loadCommand } from './load.command.ts';
import { natsUsersCommand } from './nats-users.command.ts';
import { operatorContext } from './operator-context.ts';
import { sourcesCommand } from './sources.command.ts';
import { statusCommand } from './status.command.ts';

try {
  const config = stackConfig();
  const context = operatorContext(config);
  const program = new Command('npm run cli --')
    .description('What an operator does. Finds the stack that "npm start" runs by itself.')
    .enablePositionalOptions()
    .addCommand(statusCommand(context))
    .addCommand(sourcesCommand())
    .addCommand(feedCommand(context))
    .addCommand(natsUsersCommand(config.root))
    .addCommand(loadCommand(context, callerFolder()));
  for (const command of appCommands(context)) program.addCommand(command);
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

// The client of NATS leaves the socket of a server that never answered open, which would keep the process.
process.exit();

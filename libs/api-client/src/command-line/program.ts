import { Command } from 'commander';
import { addConnection, addTestClock, type CommandIo, write } from './command.ts';
import { clocksCommand } from './commands/clocks.command.ts';
import { exportCommand } from './commands/export.command.ts';
import { getCommand } from './commands/get.command.ts';
import { keysCommand } from './commands/keys.command.ts';
import { matchCommand } from './commands/match.command.ts';
import { requestsCommand } from './commands/requests.command.ts';
import { searchCommand } from './commands/search.command.ts';
import { usageCommand } from './commands/usage.command.ts';
import { verificationsCommand } from './commands/verifications.command.ts';
import { verifyCommand } from './commands/verify.command.ts';
import { EXIT, EXIT_CODES_HELP } from './exit-codes.ts';
import { toExit } from './failure.ts';

const HELP = `
business-registry COMMAND --help describes a command. Each but verify takes the API key from --key-file or BUSINESS_REGISTRY_KEY,
and the address of the API from --url or BUSINESS_REGISTRY_URL.

${EXIT_CODES_HELP}`;

/** Runs the program; returns its exit code. */
export async function runProgram(args: readonly string[], io: CommandIo, version: string): Promise<number> {
  try {
    await commandLine(io, version).parseAsync(args, { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    const { code, message } = toExit(error, io);
    if (message !== undefined) await write(io.stderr, `${message}\n`);
    return code;
  }
}

function commandLine(io: CommandIo, version: string): Command {
  const program = new Command('business-registry')
    .description('Call the Business Registry Data Service.')
    .version(version, '--version', 'version of the client')
    .helpOption('-h, --help', 'this help')
    .addHelpText('after', HELP)
    .showHelpAfterError('See business-registry --help.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        io.stdout.write(text);
      },
      writeErr: (text) => {
        io.stderr.write(text);
      },
    });
  const reading = [matchCommand(io), searchCommand(io), getCommand(io), exportCommand(io)].map(addTestClock);
  const calling = [...reading, usageCommand(io), requestsCommand(io)].map((command) => addConnection(command));
  const groups = [keysCommand(io), verificationsCommand(io), clocksCommand(io)];
  for (const command of [...calling, ...groups, verifyCommand(io)]) addTo(program, command);
  return program;
}

/** Adds a command that ends as the program does, and so do those of a group. */
function addTo(parent: Command, command: Command, path = 'business-registry'): void {
  const name = `${path} ${command.name()}`;
  command.copyInheritedSettings(parent).showHelpAfterError(`See ${name} --help.`);
  for (const one of command.commands) addTo(command, one, name);
  if (!parent.commands.includes(command)) parent.addCommand(command);
}

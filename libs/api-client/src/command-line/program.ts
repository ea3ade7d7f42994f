import { Command } from 'commander';
import { addConnection, type CommandIo, write } from './command.ts';
import { exportCommand } from './commands/export.command.ts';
import { getCommand } from './commands/get.command.ts';
import { matchCommand } from './commands/match.command.ts';
import { searchCommand } from './commands/search.command.ts';
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
  const calling = [matchCommand(io), searchCommand(io), getCommand(io), exportCommand(io)].map(addConnection);
  for (const command of [...calling, verifyCommand(io)]) {
    command.copyInheritedSettings(program).showHelpAfterError(`See business-registry ${command.name()} --help.`);
    program.addCommand(command);
  }
  return program;
}

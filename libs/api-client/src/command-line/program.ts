import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ApiError, ApiUnreachable } from '../api-error.ts';
import { DEFAULT_URL } from '../connection.ts';
import { BusinessRegistryClient } from '../generated/business-registry-client.ts';
import { ListError } from '../lists/list-error.ts';
import { type Command, type CommandIo, type OptionValues, textOption, write } from './command.ts';
import { exportCommand } from './commands/export.command.ts';
import { getCommand } from './commands/get.command.ts';
import { matchCommand } from './commands/match.command.ts';
import { searchCommand } from './commands/search.command.ts';
import { EXIT, EXIT_CODES_HELP } from './exit-codes.ts';
import { FileError, UsageError } from './usage-error.ts';

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['match', matchCommand],
  ['search', searchCommand],
  ['get', getCommand],
  ['export', exportCommand],
]);

const CONNECTION = {
  'key-file': { type: 'string' },
  url: { type: 'string' },
  timeout: { type: 'string', default: '60' },
  help: { type: 'boolean', short: 'h' },
} as const;

const CONNECTION_HELP = `
Options of every command:
  --key-file FILE    file with the API key (default: the variable BUSINESS_REGISTRY_KEY)
  --url URL          address of the API (default: BUSINESS_REGISTRY_URL, or http://127.0.0.1:3000)
  --timeout SECONDS  timeout of a request (default: 60)
  -h, --help         this help
`;

const HELP = `Usage: business-registry COMMAND [options]

Commands:
${[...COMMANDS].map(([name, { summary }]) => `  ${name.padEnd(8)} ${summary}`).join('\n')}

business-registry COMMAND --help describes a command.
${CONNECTION_HELP}  --version          version of the client

${EXIT_CODES_HELP}`;

/** With their delays, enough for an outage of a quarter of a minute. */
const RETRIES = 7;

/** Runs the program; returns its exit code. */
export async function runProgram(args: readonly string[], io: CommandIo, version: string): Promise<number> {
  try {
    return await run(args, io, version);
  } catch (error) {
    const [code, message] = failure(error, io);
    await write(io.stderr, `${message}\n`);
    return code;
  }
}

async function run([name, ...args]: readonly string[], io: CommandIo, version: string): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    await write(name === undefined ? io.stderr : io.stdout, HELP);
    return name === undefined ? EXIT.usage : EXIT.ok;
  }
  if (name === '--version') {
    await write(io.stdout, `${version}\n`);
    return EXIT.ok;
  }
  const command = COMMANDS.get(name);
  if (command === undefined) {
    throw new UsageError(`${name} is not a command; expected ${[...COMMANDS.keys()].join(', ')}.`);
  }
  const options = { ...command.options, ...CONNECTION };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true });
  if (values.help === true) {
    await write(io.stdout, `${command.help}${CONNECTION_HELP}`);
    return EXIT.ok;
  }
  const chosen = values as OptionValues;
  const baseUrl = textOption(chosen, 'url') ?? io.settings.url ?? DEFAULT_URL;
  const client = await clientOf(baseUrl, chosen, io);
  try {
    return await command.run({ client, arguments: positionals, options: chosen, io });
  } catch (error) {
    if (!(error instanceof ApiUnreachable)) throw error;
    const { message, isTimeout, cause } = error;
    throw new ApiUnreachable(`${message} Its address is ${baseUrl}; --url is for another.`, { isTimeout, cause });
  }
}

async function clientOf(
  baseUrl: string,
  options: OptionValues,
  { settings }: CommandIo,
): Promise<BusinessRegistryClient> {
  const file = textOption(options, 'key-file');
  const apiKey = file === undefined ? settings.key : (await readFile(file, 'utf8')).trim();
  if (apiKey === undefined || apiKey === '') {
    throw new UsageError('No API key. Name a file that has it: --key-file FILE');
  }
  const seconds = Number(textOption(options, 'timeout'));
  if (!(seconds > 0)) throw new UsageError(`--timeout is ${textOption(options, 'timeout')}; expected seconds.`);
  return new BusinessRegistryClient({ apiKey, baseUrl, timeoutMs: seconds * 1_000, retries: RETRIES });
}

/** The exit code and the message of an error. */
function failure(error: unknown, { signal }: CommandIo): [code: number, message: string] {
  if (signal.aborted) return [EXIT.interrupted, 'Interrupted.'];
  if (error instanceof UsageError) return [EXIT.usage, `${error.message}\nSee business-registry --help.`];
  if (error instanceof ListError) return [error.field === undefined ? EXIT.failed : EXIT.usage, error.message];
  if (error instanceof FileError) return [EXIT.failed, error.message];
  if (error instanceof ApiError) return [error.code === 'daily_limit_reached' ? EXIT.limit : EXIT.failed, shown(error)];
  if (error instanceof ApiUnreachable) return [EXIT.failed, error.message];
  const { code, message } = error as NodeJS.ErrnoException;
  // Its further sentences are about arguments that begin with a hyphen.
  const [fault] = message.split('. ', 1);
  if (code?.startsWith('ERR_PARSE_ARGS') === true) return [EXIT.usage, `${fault}.\nSee business-registry --help.`];
  if (code !== undefined) return [EXIT.failed, fileFault(error as NodeJS.ErrnoException)];
  throw error;
}

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder; expected a file',
  EACCES: 'cannot be opened: its permissions do not allow it',
  EDQUOT: 'cannot be written: your quota of the disk is used up',
  EFBIG: 'cannot be written: it is larger than the file system allows',
  EIO: 'cannot be read or written: the disk reports an error',
  ENOSPC: 'cannot be written: no space is left on the device',
  EROFS: 'cannot be written: its file system is read-only',
};

/** What is wrong with a file, or with an output that has no path. */
export function fileFault({ code = '', path, message }: NodeJS.ErrnoException): string {
  const fault = FILE_FAULTS[code];
  return fault === undefined ? message : `${path ?? 'A file'} ${fault}.`;
}

function shown({ message, status, requestId }: ApiError): string {
  return status >= 500 && requestId !== undefined ? `${message} (X-Request-Id: ${requestId})` : message;
}

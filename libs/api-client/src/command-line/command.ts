import { oneLine } from '@registry/domain/one-line';
import { numberBetween } from '@registry/command-line/option-values';
import { Command } from 'commander';
import { readFile } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { ApiUnreachable } from '../api-error.ts';
import { DEFAULT_DEMO_URL, DEFAULT_URL } from '../connection.ts';
import { BusinessRegistryClient } from '../generated/business-registry-client.ts';
import { UsageError } from './usage-error.ts';

/** The outside of the program: its streams, its settings, and whether it is interrupted. */
export interface CommandIo {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly settings: {
    readonly key: string | undefined;
    readonly url: string | undefined;
    readonly demoUrl?: string | undefined;
  };
  readonly signal: AbortSignal;
}

/** The options of every command. */
export interface ConnectionOptions {
  readonly keyFile?: string;
  readonly url?: string;
  /** Of commands on test clocks, in place of `url`. */
  readonly demoUrl?: string;
  /** Of commands that read companies. */
  readonly testClock?: string;
  /** Seconds. */
  readonly timeout: number;
}

const TIMEOUT_SECONDS = 60;
/** With their delays, enough for an outage of a quarter of a minute. */
const RETRIES = 7;

/** Adds the options of every command to one; those of a command of the demo have the address of that. */
export function addConnection(command: Command, { isDemo = false } = {}): Command {
  const [option, what, variable, usual] = isDemo
    ? ['--demo-url <url>', 'the demo, which has the clocks', 'BUSINESS_REGISTRY_DEMO_URL', DEFAULT_DEMO_URL]
    : ['--url <url>', 'the API', 'BUSINESS_REGISTRY_URL', DEFAULT_URL];
  return command
    .optionsGroup('Options of every command:')
    .option('--key-file <file>', 'file with the API key (default: the variable BUSINESS_REGISTRY_KEY)')
    .option(option, `address of ${what} (default: ${variable}, or ${usual})`)
    .option('--timeout <seconds>', 'timeout of a request', numberBetween(0.001, 86_400), TIMEOUT_SECONDS)
    .helpOption('-h, --help', 'this help');
}

/** Adds the option by which a command reads the companies of a sandbox at another time. */
export function addTestClock(command: Command): Command {
  return command.option('--test-clock <id>', 'with a key of the sandbox: test clock whose time it is');
}

/** A command with commands of its own. */
export function commandGroup(name: string, description: string, commands: readonly Command[]): Command {
  const group = new Command(name).description(description).helpOption('-h, --help', 'this help');
  for (const command of commands) group.addCommand(command);
  return group;
}

/** A line of text for programs and people: tabs between the cells. */
export function textLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => oneLine(String(cell ?? ''))).join('\t')}\n`;
}

/** For people who read JSON. */
export function asJson(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** Calls the API as the options say, or the demo. An error of the connection names the address. */
export async function withClient(
  { settings }: CommandIo,
  { keyFile, url, demoUrl, timeout, testClock }: ConnectionOptions,
  run: (client: BusinessRegistryClient) => Promise<void>,
  { isDemo = false } = {},
): Promise<void> {
  const apiKey = keyFile === undefined ? settings.key : (await readFile(keyFile, 'utf8')).trim();
  if (apiKey === undefined || apiKey === '') {
    throw new UsageError('No API key. Name a file that has it: --key-file FILE');
  }
  const address = isDemo ? (demoUrl ?? settings.demoUrl ?? DEFAULT_DEMO_URL) : (url ?? settings.url ?? DEFAULT_URL);
  const addresses = { baseUrl: address, demoUrl: address };
  const calling = { timeoutMs: timeout * 1_000, retries: RETRIES, ...(testClock !== undefined && { testClock }) };
  try {
    await run(new BusinessRegistryClient({ apiKey, ...addresses, ...calling }));
  } catch (error) {
    if (!(error instanceof ApiUnreachable)) throw error;
    const { message, isTimeout, cause } = error;
    const hint = `Its address is ${address}; ${isDemo ? '--demo-url' : '--url'} is for another.`;
    throw new ApiUnreachable(`${message} ${hint}`, { isTimeout, cause });
  }
}

/** Writes and waits until a slow reader has taken it, so that nothing piles up in memory. */
export async function write(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await new Promise<void>((resolve) => stream.once('drain', resolve));
}

import { numberBetween } from '@registry/command-line/option-values';
import type { Command } from 'commander';
import { readFile } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { ApiUnreachable } from '../api-error.ts';
import { DEFAULT_URL } from '../connection.ts';
import { BusinessRegistryClient } from '../generated/business-registry-client.ts';
import { UsageError } from './usage-error.ts';

/** The outside of the program: its streams, its settings, and whether it is interrupted. */
export interface CommandIo {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly settings: { readonly key: string | undefined; readonly url: string | undefined };
  readonly signal: AbortSignal;
}

/** The options of every command. */
export interface ConnectionOptions {
  readonly keyFile?: string;
  readonly url?: string;
  /** Seconds. */
  readonly timeout: number;
}

const TIMEOUT_SECONDS = 60;
/** With their delays, enough for an outage of a quarter of a minute. */
const RETRIES = 7;

/** Adds the options of every command to one. */
export function addConnection(command: Command): Command {
  return command
    .optionsGroup('Options of every command:')
    .option('--key-file <file>', 'file with the API key (default: the variable BUSINESS_REGISTRY_KEY)')
    .option('--url <url>', `address of the API (default: BUSINESS_REGISTRY_URL, or ${DEFAULT_URL})`)
    .option('--timeout <seconds>', 'timeout of a request', numberBetween(0.001, 86_400), TIMEOUT_SECONDS)
    .helpOption('-h, --help', 'this help');
}

/** Calls the API as the options say. An error of the connection names the address. */
export async function withClient(
  { settings }: CommandIo,
  { keyFile, url = settings.url ?? DEFAULT_URL, timeout }: ConnectionOptions,
  run: (client: BusinessRegistryClient) => Promise<void>,
): Promise<void> {
  const apiKey = keyFile === undefined ? settings.key : (await readFile(keyFile, 'utf8')).trim();
  if (apiKey === undefined || apiKey === '') {
    throw new UsageError('No API key. Name a file that has it: --key-file FILE');
  }
  try {
    await run(new BusinessRegistryClient({ apiKey, baseUrl: url, timeoutMs: timeout * 1_000, retries: RETRIES }));
  } catch (error) {
    if (!(error instanceof ApiUnreachable)) throw error;
    const { message, isTimeout, cause } = error;
    throw new ApiUnreachable(`${message} Its address is ${url}; --url is for another.`, { isTimeout, cause });
  }
}

/** Writes and waits until a slow reader has taken it, so that nothing piles up in memory. */
export async function write(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await new Promise<void>((resolve) => stream.once('drain', resolve));
}

import type { Readable, Writable } from 'node:stream';
import type { ParseArgsConfig } from 'node:util';
import type { BusinessRegistryClient } from '../generated/business-registry-client.ts';

/** The outside of the program: its streams, its settings, and whether it is interrupted. */
export interface CommandIo {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly settings: { readonly key: string | undefined; readonly url: string | undefined };
  readonly signal: AbortSignal;
}

export type OptionValues = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

export interface CommandRun {
  readonly client: BusinessRegistryClient;
  readonly arguments: readonly string[];
  readonly options: OptionValues;
  readonly io: CommandIo;
}

/** A command of the program. */
export interface Command {
  /** What it does, in the list of commands. */
  readonly summary: string;
  /** What `--help` prints. */
  readonly help: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** Returns the exit code. */
  run(run: CommandRun): Promise<number>;
}

/** An option with a text, or undefined. */
export function textOption(options: OptionValues, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** Writes and waits until a slow reader has taken it, so that nothing piles up in memory. */
export async function write(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await new Promise<void>((resolve) => stream.once('drain', resolve));
}

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** It has no entry point to resolve, only a program. */
const PROGRAM = ['node_modules', '@modelcontextprotocol', 'inspector', 'clients', 'launcher', 'build', 'index.js'];

/** Runs the command line of the official inspector, which is installed in a folder, with an access token. Returns what it printed. */
export async function inspect(
  folder: string,
  { url, token }: { readonly url: string; readonly token: string },
  args: readonly string[],
): Promise<Record<string, unknown>> {
  const target = ['--cli', '--server-url', url, '--transport', 'http', '--header', `Authorization: Bearer ${token}`];
  const command = [join(folder, ...PROGRAM), ...target, ...args];
  // It keeps what it knows at home.
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: { HOME: folder } });
  return JSON.parse(stdout) as Record<string, unknown>;
}

import { projectRoot, temporaryFolder } from '@registry/testing';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** It has no entry point to resolve, only a program. */
const PROGRAM = ['node_modules', '@modelcontextprotocol', 'inspector', 'clients', 'launcher', 'build', 'index.js'];

/** Runs the command line of the official inspector against a server, with an access token. Returns what it printed. */
export async function inspector(url: string, token: string, args: readonly string[]): Promise<Record<string, unknown>> {
  const target = ['--cli', '--server-url', url, '--transport', 'http', '--header', `Authorization: Bearer ${token}`];
  const command = [join(projectRoot, ...PROGRAM), ...target, ...args];
  const home = temporaryFolder('inspector'); // it keeps what it knows there
  try {
    const { stdout } = await promisify(execFile)(process.execPath, command, { env: { HOME: home.path } });
    return JSON.parse(stdout) as Record<string, unknown>;
  } finally {
    home.remove();
  }
}

#!/usr/bin/env node
import packageJson from '../../package.json' with { type: 'json' };
import { readSettings } from './command-line.config.ts';
import { runProgram } from './program.ts';

const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());
process.once('SIGTERM', () => interrupted.abort());
// The reader of a pipe has what it wants, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const { stdin, stdout, stderr } = process;
const io = { stdin, stdout, stderr, settings: readSettings(), signal: interrupted.signal };
process.exitCode = await runProgram(process.argv.slice(2), io, packageJson.version);

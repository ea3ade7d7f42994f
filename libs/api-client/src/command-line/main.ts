#!/usr/bin/env node
import packageJson from '../../package.json' with { type: 'json' };
import { readSettings } from './command-line.config.ts';
import { fileFault } from './failure.ts';
import { runProgram } from './program.ts';

const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());
process.once('SIGTERM', () => interrupted.abort());
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0); // the reader of a pipe has what it wants, as `head` does
  process.stderr.write(`${fileFault(Object.assign(error, { path: 'Standard output' }))}\n`);
  process.exit(1);
});
process.stderr.on('error', () => undefined); // the exit code still says how it ended

const { stdin, stdout, stderr } = process;
const io = { stdin, stdout, stderr, settings: readSettings(), signal: interrupted.signal };
process.exitCode = await runProgram(process.argv.slice(2), io, packageJson.version);

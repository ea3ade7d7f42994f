import { afterEach, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

/** Serves HTTP and logs some KB a request; its address goes to stderr. */
const PROGRAM = `
  import { createServer } from 'node:http';
  import { stdoutLogger } from '${join(import.meta.dirname, '../../observability/src/stdout-logger.ts')}';
  import { endOnSignal } from '${join(import.meta.dirname, 'end-on-signal.ts')}';
  const logger = stdoutLogger({});
  const server = createServer((request, response) => {
    logger.info({ padding: 'x'.repeat(100_000) }, 'answered');
    response.end('answer');
  });
  server.listen(0, '127.0.0.1', () => process.stderr.write('http://127.0.0.1:' + server.address().port + '\\n'));
  endOnSignal(logger, async () => {});
`;
/** Cannot leave in order what it holds. */
const STUCK_PROGRAM = `
  import { stdoutLogger } from '${join(import.meta.dirname, '../../observability/src/stdout-logger.ts')}';
  import { endOnSignal } from '${join(import.meta.dirname, 'end-on-signal.ts')}';
  setInterval(() => undefined, 1_000);
  endOnSignal(stdoutLogger({}), () => Promise.reject(new Error('the database is still open')));
  process.stderr.write('ready\\n');
`;
/** Together more than a pipe and what waits before it hold. */
const REQUESTS = 150;

it('a process that cannot leave in order what it holds says so, and exits with 1', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', STUCK_PROGRAM]);
  const [log, exit] = [text(child.stdout), once(child, 'exit')];
  await once(child.stderr, 'data');
  child.kill('SIGTERM');
  expect(await exit).toEqual([1, null]);
  expect(await log).toContain('the database is still open');
});

describe('a process whose log takes nothing', () => {
  let child: ChildProcess;
  let exit: Promise<unknown[]>;
  afterEach(() => void child.kill('SIGKILL'));

  it('goes on answering on a full disk, and ends on SIGTERM as always', async () => {
    const full = openSync('/dev/full', 'w');
    const address = await start(['ignore', full, 'pipe']);
    closeSync(full);
    await expect(responses(address)).resolves.toBe(REQUESTS);
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });

  it('goes on answering while nobody reads its stdout, and ends soon after SIGTERM', async () => {
    const address = await start(['ignore', 'pipe', 'pipe']);
    await expect(responses(address)).resolves.toBe(REQUESTS);
    child.kill('SIGTERM');
    expect(await exit).toEqual([null, 'SIGKILL']);
  });

  it('counts the lines that are lost, and says how many once it can write again', async () => {
    const address = await start(['ignore', 'pipe', 'pipe']);
    await responses(address);
    const messages: unknown[] = [];
    for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
      const entry = JSON.parse(line) as { msg: string; lines?: number };
      messages.push(entry.msg);
      if (entry.lines === undefined) continue;
      expect(entry.lines).toBe(REQUESTS - messages.filter((message) => message === 'answered').length);
      break;
    }
    expect(messages.at(-1)).toBe('log lines were lost');
  });

  /** Starts the program and returns its address. */
  async function start(stdio: StdioOptions): Promise<string> {
    child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], { stdio });
    exit = once(child, 'exit');
    const [line] = (await Promise.race([
      once(createInterface({ input: child.stderr ?? process.stdin }), 'line'),
      exit,
    ])) as unknown[];
    return String(line);
  }

  /** How many of the requests are answered. */
  async function responses(address: string): Promise<number> {
    let count = 0;
    for (let i = 0; i < REQUESTS; i += 1) {
      if ((await (await fetch(address)).text()) === 'answer') count += 1;
    }
    return count;
  }
});

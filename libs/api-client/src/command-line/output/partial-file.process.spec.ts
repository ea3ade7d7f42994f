import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  draws,
  eventually,
  programEnvironment,
  SmallDisk,
  type TemporaryFolder,
  temporaryFolder,
} from '@registry/testing';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ApiStandIn } from '../../testing/api-stand-in.ts';

const PROGRAM = join(import.meta.dirname, '..', 'main.ts');
const ROWS = 5_500;
const LINES = Array.from({ length: ROWS }, (_, at) => `{"object":"business","id":"us-or-${at}","name":"N ${at}"}\n`);
const WHOLE = LINES.join('');

interface Run {
  readonly process: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly stderr: string }>;
}

const itLong = draws(it, it.skip);

describe('a file that the command line writes', () => {
  let api: ApiStandIn;
  let folder: TemporaryFolder;
  /** Rows after which a response waits; it ends when the connection does. */
  let heldAfter: number;
  let status: number;
  const runs: Run[] = [];
  const file = (name = 'or.ndjson'): string => join(folder.path, name);
  const names = (): string[] => readdirSync(folder.path).filter((name) => name !== 'key');

  beforeAll(async () => {
    api = await ApiStandIn.start((request, response) => {
      const after = new URL(request.url ?? '', api.url).searchParams.get('after');
      respond(response, after === null ? 0 : Number(after.slice('us-or-'.length)) + 1);
    });
  });
  beforeEach(() => {
    folder = temporaryFolder('partial-file');
    writeFileSync(file('key'), 'brk_key');
    [heldAfter, status] = [ROWS, 200];
  });
  afterEach(() => {
    for (const { process: child } of runs.splice(0)) child.kill('SIGKILL');
    folder.remove();
  });
  afterAll(() => api.stop());

  function respond(response: ServerResponse, from: number): void {
    if (status !== 200) {
      const errors = [{ code: 'position_expired', message: 'The position has expired.' }];
      return void response.writeHead(status, { 'retry-after': '1' }).end(JSON.stringify({ errors }));
    }
    response.setHeader('x-position', 'p-1').write(LINES.slice(from, heldAfter).join('') || '\n');
    if (heldAfter >= ROWS) response.end('{"object":"export_end","position":"p-1"}\n');
  }

  function start(args: readonly string[] = ['--out', file()], stdout: number | 'ignore' = 'ignore'): Run {
    const env = programEnvironment({ BUSINESS_REGISTRY_URL: api.url });
    const all = [PROGRAM, 'export', '--state', 'OR', '--key-file', file('key'), ...args];
    const child = spawn(process.execPath, all, { env, stdio: ['ignore', stdout, 'pipe'] });
    const stderr = child.stderr === null ? Promise.resolve('') : text(child.stderr);
    const ended = (async () => {
      const [[code], said] = await Promise.all([once(child, 'exit') as Promise<[number | null]>, stderr]);
      return { code, stderr: said };
    })();
    const run = { process: child, ended };
    runs.push(run);
    return run;
  }

  /** A run that has confirmed so many thousand rows and waits for more. */
  async function startHeld(thousands: number): Promise<Run> {
    heldAfter = thousands * 1_000;
    const run = start();
    const journal = `${file()}.part.json`;
    const lines = async () => (existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').length - 2 : 0);
    await eventually(lines, thousands);
    heldAfter = ROWS;
    return run;
  }

  async function killedAfter(thousands: number): Promise<void> {
    const run = await startHeld(thousands);
    run.process.kill('SIGKILL');
    await run.ended;
  }

  async function expectWhole(resumedAfter?: number): Promise<void> {
    const { code, stderr } = await start().ended;
    expect(stderr).toContain(resumedAfter === undefined ? 'businesses. Position' : `Resuming after ${resumedAfter} b`);
    expect(code).toBe(0);
    expect(readFileSync(file(), 'utf8') === WHOLE).toBe(true);
    expect(names()).toEqual(['or.ndjson']);
  }

  const part = (): string => `${file()}.part`;

  it('goes on after the last part that is there, where the file became shorter', async () => {
    await killedAfter(4);
    truncateSync(part(), Math.round(statSync(part()).size * 0.6));
    await expectWhole(2_000);
  });

  itLong('goes on before bytes that a disk has lost', async () => {
    await killedAfter(4);
    const bytes = readFileSync(part());
    bytes.fill(0, Math.round(bytes.length * 0.3), Math.round(bytes.length * 0.4));
    writeFileSync(part(), bytes);
    await expectWhole(1_000);
  });

  itLong(
    'goes on after the last line of its journal that is whole, and starts again where it has no part',
    async () => {
      await killedAfter(3);
      const journal = readFileSync(`${part()}.json`, 'utf8');
      writeFileSync(`${part()}.json`, journal.slice(0, -20));
      await killedAfter(3);
      truncateSync(part(), 0);
      await expectWhole();
    },
  );

  itLong.each(['', '{"iden', '{"identity":"x","bytes":10,"state":{}}', 'null\n'])(
    'is not resumed by a journal that cannot be read (%j), which is said in words',
    async (content) => {
      await killedAfter(2);
      writeFileSync(`${part()}.json`, content);
      const { code, stderr } = await start().ended;
      expect({ code, lines: stderr.trim().split('\n') }).toEqual({
        code: 1,
        lines: [`${part()}.json cannot be read: it is damaged or of another version. Add --force to start again.`],
      });
      expect(await start(['--out', file(), '--force']).ended).toMatchObject({ code: 0 });
      expect(readFileSync(file(), 'utf8') === WHOLE).toBe(true);
    },
  );

  it('has one run at a time: a stopped one keeps it, and ends it once it goes on', async () => {
    const first = await startHeld(2);
    first.process.kill('SIGSTOP');
    for (const force of [[], ['--force']]) {
      const second = await start(['--out', file(), ...force]).ended;
      expect(second.code).toBe(1);
      expect(second.stderr).toContain(`Process ${first.process.pid} on `);
      expect(second.stderr).not.toContain('resumes');
    }
    first.process.kill('SIGCONT');
    first.process.kill('SIGINT');
    expect(await first.ended).toMatchObject({ code: 130 });
    await expectWhole(2_000);
  });

  itLong.each([
    ['while another writes it', 4_000],
    ['after another has finished it', ROWS],
  ])('is not changed by a run that was taken for ended and goes on %s', async (_when, heldAt) => {
    const first = await startHeld(2);
    first.process.kill('SIGSTOP');
    // As a run of another computer that was not heard of for long.
    writeFileSync(`${part()}.lock`, readFileSync(`${part()}.lock`, 'utf8').replace(/"host":"/, '$&other-'));
    const long = new Date(Date.now() - 3_600_000);
    utimesSync(`${part()}.lock`, long, long);
    heldAfter = heldAt;
    const second = start();
    if (heldAt === ROWS) await second.ended;
    else
      await eventually(
        async () => existsSync(part()) && readFileSync(part()).length > LINES.slice(0, 3_999).join('').length,
        true,
      );
    heldAfter = ROWS;
    api.closeConnections(); // the first gets the rest at once, the second in its turn
    first.process.kill('SIGCONT');
    expect(await first.ended).toMatchObject({ code: 1, stderr: expect.stringContaining('Another run has taken over') });
    expect(await second.ended).toMatchObject({ code: 0 });
    expect(readFileSync(file(), 'utf8') === WHOLE).toBe(true);
    expect(names()).toEqual(['or.ndjson']);
  });

  itLong('is finished by the same run after an outage of 14 seconds', async () => {
    const run = await startHeld(3);
    status = 502;
    api.closeConnections();
    setTimeout(() => (status = 200), 14_000);
    expect(await run.ended).toMatchObject({ code: 0 });
    expect(readFileSync(file(), 'utf8') === WHOLE).toBe(true);
    expect(names()).toEqual(['or.ndjson']);
  });

  itLong('is finished by one of several runs that begin at once', async () => {
    await killedAfter(2);
    const codes = (await Promise.all([start().ended, start().ended, start().ended])).map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    // One that begins later finds the whole file.
    expect(codes.filter((code) => code === 1 || code === 2)).toHaveLength(2);
    expect(readFileSync(file(), 'utf8') === WHOLE).toBe(true);
    expect(names()).toEqual(['or.ndjson']);
  });

  it('is not resumed after its position has expired, and says how to start again', async () => {
    await killedAfter(2);
    status = 410;
    const { code, stderr } = await start().ended;
    expect(code).toBe(1);
    expect(stderr).toContain('2000 businesses are written. They cannot be continued: add --force to export again');
    expect(stderr).not.toContain('The same command resumes');
    rmSync(part());
    expect((await start().ended).stderr).not.toContain('Resuming');
  });

  it('is an error in one line where the output takes nothing', async () => {
    const { code, stderr } = await start([], openSync('/dev/full', 'w')).ended;
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'Standard output cannot be written: no space is left on the device.\n',
    });
  });

  itLong('is resumed after each way in which a disk can be full', async () => {
    const disk = new SmallDisk(folder.path, 1);
    if (disk.refusal !== undefined) return void process.stderr.write(`skipped: ${disk.refusal}\n`);
    try {
      writeFileSync(file('key'), 'brk_key');
      for (const free of [0, 4_096, 8_192, 12_288, 65_536, 131_072]) {
        await disk.fill();
        truncateSync(file('filler'), statSync(file('filler')).size - free);
        const { code, stderr } = await start(['--out', file(), '--position-file', file('position')]).ended;
        expect({ free, code, stack: stderr.includes('    at ') }).toEqual({ free, code: 1, stack: false });
        expect(stderr).toMatch(/no space is left on the device/);
        disk.clear();
      }
      expect(await start().ended).toMatchObject({ code: 0 });
      expect(readFileSync(file(), 'utf8') === WHOLE).toBe(true);
    } finally {
      disk.unmount();
    }
  });
});

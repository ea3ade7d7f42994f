import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openInput, type InputOptions } from './open-input.ts';
import type { SourceInput } from './source-input.ts';

const CONTENT = 'id,name\n1,Café\n';
let folder: string;
let server: Server | undefined;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'input-'));
});
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  await rm(folder, { recursive: true });
});

const open = (input: string, options: Partial<InputOptions> = {}): Promise<SourceInput> =>
  openInput(input, { cacheDir: path.join(folder, 'cache'), ...options });

async function readText(input: SourceInput): Promise<string> {
  const read = await text(input.chunks());
  await input.close();
  return read;
}

async function serve(consumer: RequestListener): Promise<string> {
  const listening = createServer(consumer);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/rows.csv`;
}

const cached = (): Promise<string[]> => readdir(path.join(folder, 'cache')).catch(() => []);

describe('opening an address', () => {
  it('fetches it to the cache folder, follows redirects, and leaves nothing behind when it is closed', async () => {
    const progress: unknown[] = [];
    const address = await serve((request, response) => {
      if (request.url === '/rows.csv') response.writeHead(303, { location: '/signed' }).end();
      else response.writeHead(200, { 'content-length': Buffer.byteLength(CONTENT) }).end(CONTENT);
    });
    const input = await open(address, { onDownload: (...step) => progress.push(step) });
    expect(await cached()).toHaveLength(1);
    expect(input.identity).toBe(`sha256:${createHash('sha256').update(CONTENT).digest('hex')}`);
    expect(await readText(input)).toBe(CONTENT);
    expect(progress).toEqual([[Buffer.byteLength(CONTENT), Buffer.byteLength(CONTENT)]]);
    expect(await cached()).toEqual([]);
  });

  const failures: readonly [title: string, consumer: RequestListener, problem: string, message: RegExp][] = [
    [
      'an error answer',
      (_, response) => void response.writeHead(404).end('x'),
      'download',
      /returned 404 Not Found\.$/,
    ],
    ['a silent server', () => undefined, 'time_out', /sent nothing for 0\.2 seconds/],
    [
      'a server that stops half-way',
      (_, response) => void response.writeHead(200).write('id,'),
      'time_out',
      /sent nothing/,
    ],
    [
      'a file that is too large',
      (_, response) => void response.writeHead(200, { 'content-length': 2000 }).end('x'.repeat(2000)),
      'too_large',
      /larger than the 1000 bytes/,
    ],
    [
      'a file that is too large and does not say so',
      (_, response) => void response.writeHead(200).end('x'.repeat(2000)),
      'too_large',
      /larger than the 1000 bytes/,
    ],
    [
      'a connection that breaks',
      (_, response) =>
        void (response.writeHead(200, { 'content-length': 900 }).write('id,'), setImmediate(() => response.destroy())),
      'download',
      /could not be fetched/,
    ],
    ['an empty file', (_, response) => void response.writeHead(200).end(), 'empty', /empty/],
  ];

  it.each(failures)(
    'says what is wrong with %s and leaves nothing behind',
    async (_title, consumer, problem, message) => {
      const address = await serve(consumer);
      const opened = open(address, { limits: { downloadBytesMax: 1000, idleMs: 200, retryDelaysMs: [5] } });
      await expect(opened).rejects.toMatchObject({ name: 'InputError', problem });
      await expect(opened).rejects.toThrow(message);
      expect(await cached()).toEqual([]);
    },
  );

  it('is whole where the server closes the connection behind it', async () => {
    const whole = Buffer.alloc(30_000_000, 'a,b\n');
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(`HTTP/1.0 200 OK\r\nContent-Length: ${whole.length}\r\nConnection: close\r\n\r\n`);
        socket.end(whole);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    for (let turn = 0; turn < 3; turn++) {
      const input = await open(`http://127.0.0.1:${port}/rows.csv`);
      expect(input.bytesTotal).toBe(whole.length);
      await input.close();
    }
    expect(await cached()).toEqual([]);
    server.close();
  });

  const rows = 'id,name\n'.repeat(1000);
  /** Sends no more than 3,000 bytes at a time, and ranges of what the newest of `versions` names. */
  const breaking =
    (requested: (string | undefined)[], versions: readonly string[] = ['"one"'], takesRanges = true): RequestListener =>
    (request, response) => {
      const etag = versions[Math.min(requested.length, versions.length - 1)] ?? '';
      const { range, 'if-range': condition } = request.headers;
      requested.push(range);
      const start = takesRanges && condition === etag ? Number(/\d+/.exec(range ?? '')?.[0] ?? 0) : 0;
      const part = rows.slice(start);
      const headers = { etag, 'content-length': part.length };
      if (start > 0)
        response.writeHead(206, { ...headers, 'content-range': `bytes ${start}-${rows.length - 1}/${rows.length}` });
      else response.writeHead(200, headers);
      if (part.length <= 3000 || requested.length > 9) response.end(part);
      else response.write(part.slice(0, 3000)); // `quick` breaks the connection once that has arrived
    };
  const quick = {
    limits: { retryDelaysMs: [5, 5, 5] },
    onDownload: (bytes: number) => void (bytes % 3000 === 0 && server?.closeAllConnections()),
  };

  it('resumes where the connection broke', async () => {
    const requested: (string | undefined)[] = [];
    const input = await open(await serve(breaking(requested)), quick);
    expect(await readText(input)).toBe(rows);
    expect(requested).toEqual([undefined, 'bytes=3000-', 'bytes=6000-']);
    expect(input.identity).toBe(`sha256:${createHash('sha256').update(rows).digest('hex')}`);
  });

  it('starts again where the file is another one meanwhile', async () => {
    const requested: (string | undefined)[] = [];
    const input = await open(await serve(breaking(requested, ['"one"', '"two"'])), quick);
    expect(await readText(input)).toBe(rows);
    expect(requested).toEqual([undefined, 'bytes=3000-', 'bytes=3000-', 'bytes=6000-']);
  });

  it('gives up where no try comes further, and leaves nothing behind', async () => {
    const requested: (string | undefined)[] = [];
    const opened = open(await serve(breaking(requested, ['"one"'], false)), quick);
    await expect(opened).rejects.toThrow(
      /could not be fetched: .*closed.* Only 3000 of 8000 bytes arrived in 4 attempts/,
    );
    expect(requested).toHaveLength(4);
    expect(await cached()).toEqual([]);
  });

  it('asks once more where the server is busy', async () => {
    let count = 0;
    const address = await serve((_, response) => void response.writeHead(++count === 1 ? 503 : 200).end(rows));
    expect(await readText(await open(address, quick))).toBe(rows);
  });

  it('asks once where the server refuses', async () => {
    let count = 0;
    const address = await serve((_, response) => void response.writeHead(++count === 1 ? 404 : 200).end(rows));
    await expect(open(address, quick)).rejects.toThrow(/returned 404 Not Found\.$/);
  });

  it('takes what was packed in transit unpacked', async () => {
    const address = await serve(
      (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(rows)),
    );
    expect(await readText(await open(address))).toBe(rows);
  });

  it('ends a download that is aborted, with the reason given', async () => {
    const controller = new AbortController();
    const address = await serve((_, response) => {
      response.writeHead(200).write('id,');
      controller.abort(new Error('stopped by the operator'));
    });
    await expect(open(address, { signal: controller.signal })).rejects.toThrow('stopped by the operator');
    expect(await cached()).toEqual([]);
  });

  describe('of pages', () => {
    const pages = { recordsPath: ['features'], more: 'exceeded' };
    const serveRows = (total: number, size: number): Promise<string> =>
      serve((request, response) => {
        const from = Number(new URL(request.url ?? '', 'http://of').searchParams.get('from'));
        const features = Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, at) => ({
          no: from + at,
        }));
        response.end(JSON.stringify({ exceeded: from + size < total, features }, null, 1));
      });

    it('fetches one after the other until one says that none follows', async () => {
      const progress: number[] = [];
      const address = await serveRows(7, 3);
      const input = await open(`${address}?from={offset}`, { pages, onDownload: (bytes) => progress.push(bytes) });
      const lines = (await readText(input)).trimEnd().split('\n');
      const rows = lines.flatMap((line) => (JSON.parse(line) as { features: { no: number }[] }).features);
      expect(rows.map(({ no }) => no)).toEqual([0, 1, 2, 3, 4, 5, 6]);
      expect(progress).toEqual(progress.toSorted((one, other) => one - other));
      expect(await cached()).toEqual([]);
    });

    it.each<[what: string, consumer: RequestListener, message: RegExp]>([
      [
        'an error in place of a page',
        (_, response) => void response.end('{"error":{"code":400}}'),
        /has no list of records: \{"error"/,
      ],
      ['a web page', (_, response) => void response.end('<p>'), /returned no JSON\.$/],
      [
        'pages without end',
        (_, response) => void response.end('{"exceeded":true,"features":[]}'),
        /has no records, and says that more follow/,
      ],
    ])('refuses %s, and leaves no file', async (_what, consumer, message) => {
      const address = await serve(consumer);
      await expect(open(`${address}?from={offset}`, { pages })).rejects.toThrow(message);
      expect(await cached()).toEqual([]);
    });

    it('refuses an address of pages for a source that has none', async () => {
      const address = await serveRows(1, 1);
      await expect(open(`${address}?from={offset}`)).rejects.toThrow(/is not published in pages/);
    });
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fetchNatsRelease, natsRelease } from './nats-release.ts';

const PROGRAM = '#!/bin/sh\necho nats-server\n';
const archive = gzipSync(
  Buffer.concat([tarEntry('nats-server-v2/LICENSE', 'x'.repeat(700)), tarEntry('nats-server-v2/nats-server', PROGRAM)]),
);

describe('a pinned release of the NATS server', () => {
  let folder: string;
  let server: Server;
  let url: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nats-release-'));
    server = createServer((_, response) => void response.end(archive));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/nats-server.tar.gz`;
  });
  afterEach(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  it('is fetched, and its program can be run', async () => {
    const target = join(folder, 'cache', 'nats-server');
    await fetchNatsRelease({ url, sha256: createHash('sha256').update(archive).digest('hex') }, target);
    expect(readFileSync(target, 'utf8')).toBe(PROGRAM);
    expect(statSync(target).mode & 0o111).toBe(0o111);
  });

  it('is refused where a single byte differs from the one that was pinned', async () => {
    const target = join(folder, 'nats-server');
    await expect(fetchNatsRelease({ url, sha256: '0'.repeat(64) }, target)).rejects.toThrow(`not ${'0'.repeat(64)}`);
    expect(existsSync(target)).toBe(false);
  });

  it.each([
    ['linux', 'x64', 'linux-amd64'],
    ['linux', 'arm64', 'linux-arm64'],
    ['darwin', 'x64', 'darwin-amd64'],
    ['darwin', 'arm64', 'darwin-arm64'],
  ])('is there for %s on %s', (platform, arch, name) => {
    expect(natsRelease(platform, arch)?.url).toMatch(new RegExp(`/nats-server-v[0-9.]+-${name}\\.tar\\.gz$`));
    expect(natsRelease(platform, arch)?.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is not there for another machine', () => expect(natsRelease('aix', 'ppc64')).toBeUndefined());
});

function tarEntry(path: string, content: string): Buffer {
  const header = Buffer.alloc(512);
  header.write(path);
  header.write(content.length.toString(8).padStart(11, '0'), 124);
  const padded = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  padded.write(content);
  return Buffer.concat([header, padded]);
}

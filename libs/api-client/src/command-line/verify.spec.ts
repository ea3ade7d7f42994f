import { afterAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@registry/testing';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { FORMAT_1, readFormat1 } from '../testing/signed-evidence.ts';
import { runProgram } from './program.ts';

describe('business-registry verify', () => {
  const folder = temporaryFolder('verify');
  afterAll(() => folder.remove());

  const save = (name: string, content: string): string => {
    const path = join(folder.path, name);
    writeFileSync(path, content);
    return path;
  };
  const evidence = save('evidence.json', readFormat1('evidence.jose'));
  const keys = save('keys.json', readFormat1('keys.json'));
  const digests = save('digests.json', readFormat1('file-digests.jose'));

  /** Without a key, an address or a connection. */
  const run = async (...args: string[]) => {
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    const io = {
      stdin,
      stdout,
      stderr,
      settings: { key: undefined, url: undefined },
      signal: new AbortController().signal,
    };
    const code = await runProgram(['verify', ...args], io, '1.0.0');
    stdout.end();
    stderr.end();
    return { code, stdout: await text(stdout), stderr: await text(stderr) };
  };

  it('says of valid evidence whose it is, for what, and where the digests of its files are listed', async () => {
    const { code, stdout } = await run(evidence, '--keys', keys);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Valid: Juniper Hospitality LLC \(us-co-20221000001\) as known at 2026-\S+Z\.$/m);
    expect(stdout).toMatch(/^Purpose: onboarding of a supplier\nReference: case-2041$/m);
    expect(stdout).toMatch(/^Their digests are listed in \/file-digests\/ of 2026-\d\d-\d\d\.$/m);
  });

  it('checks lists of digests, and prints what the evidence says as JSON', async () => {
    const listed = await run(evidence, '--keys', keys, '--digests', digests);
    expect([listed.code, listed.stdout]).toEqual([0, expect.stringContaining('all of them listed')]);
    expect(JSON.parse((await run(evidence, '--keys', keys, '--json')).stdout)).toEqual(FORMAT_1);
  });

  it.each([
    [
      'a changed bit',
      5,
      save('changed.json', readFormat1('evidence.jose').replace('case-2041', 'case-2040')),
      keys,
      /was changed/,
    ],
    [
      'a bundle cut in half',
      5,
      save('cut.json', readFormat1('evidence.jose').slice(0, 5_000)),
      keys,
      /ends before its signature/,
    ],
    ['an unknown key', 5, evidence, save('other-keys.json', '{"keys":[]}'), /is not in the key set/],
    [
      'a file of another kind in place of the key set',
      1,
      evidence,
      evidence,
      /is not a key set. Save it from \/\.well-known\/jwks\.json/,
    ],
    ['a missing file', 1, join(folder.path, 'nothing'), keys, /does not exist/],
  ])('ends with a code and a message: %s', async (_what, expected, file, keySet, message) => {
    const { code, stdout, stderr } = await run(file, '--keys', keySet);
    expect([code, stdout, stderr]).toEqual([expected, '', expect.stringMatching(message)]);
  });

  it('needs a key set', async () => {
    expect(await run(evidence)).toMatchObject({ code: 2, stderr: expect.stringContaining('--keys') });
  });
});

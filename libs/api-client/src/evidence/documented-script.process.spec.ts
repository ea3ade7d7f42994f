import { afterAll, describe, expect, it } from '@jest/globals';
import { projectRoot, temporaryFolder } from '@registry/testing';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FORMAT_1, OWN_KEYS, readFormat1, signContent } from '../testing/signed-evidence.ts';

const PAGE = join(projectRoot, 'docs', 'how-to', 'prove-what-you-knew.md');
const [, SCRIPT = ''] = /^```js\n([^]*?)^```/m.exec(readFileSync(PAGE, 'utf8')) ?? [];
const EVIDENCE = readFormat1('evidence.jose');

describe('the script in the documentation, which uses a general library', () => {
  const folder = temporaryFolder('documented-script');
  afterAll(() => folder.remove());

  const save = (name: string, content: string): string => {
    const path = join(folder.path, name);
    writeFileSync(path, content);
    return path;
  };
  const keys = save('keys.json', readFormat1('keys.json'));
  const ownKeys = save('own-keys.json', JSON.stringify(OWN_KEYS));
  const digests = save('digests.json', readFormat1('file-digests.jose'));
  const run = (...files: string[]) =>
    new Promise<readonly [number, string]>((resolve) => {
      // From the standard input, so that its packages are found from the folder that it runs in.
      const args = ['--input-type=module', '-', ...files];
      const child = execFile(process.execPath, args, { cwd: projectRoot }, (error, stdout, stderr) => {
        resolve([Number(error?.code ?? 0), stdout + stderr]);
      });
      child.stdin?.end(SCRIPT);
    });

  it('has at most 60 lines', () => {
    expect(SCRIPT.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  });

  it('accepts what the service signed, with the list of the digests of its files', async () => {
    const valid = [0, expect.stringMatching(/^Valid: Juniper Hospitality LLC \(us-co-20221000001\) as known at /)];
    expect(await run(save('evidence.json', EVIDENCE), keys, digests)).toEqual(valid);
    expect(await run(save('evidence.json', EVIDENCE), keys)).toEqual(valid);
  });

  it.each([
    [
      'a changed bit',
      () => [save('1.json', EVIDENCE.replace('case-2041', 'case-2040')), keys],
      /was changed after it was signed/,
    ],
    [
      'a bundle cut in half',
      () => [save('2.json', EVIDENCE.slice(0, 5_000)), keys],
      /was cut: its signature is missing/,
    ],
    ['an unknown key', () => [save('3.json', EVIDENCE), ownKeys], /its key is not in the key set/],
    [
      'a missing row',
      () => [save('4.json', signContent({ ...FORMAT_1, rows: [{ at: '/business/registrations/9' }] })), ownKeys],
      /The original row at \/business\/registrations\/9 is missing/,
    ],
    [
      'a file that is not listed',
      () => [
        save('5.json', signContent(FORMAT_1)),
        ownKeys,
        save('list.json', signContent({ date: '2026-11-02', files: [] }, 'file-digests+jose')),
      ],
      /^Valid, but sha256:.* is not listed/,
    ],
  ])('refuses %s with a message of its own', async (_what, makeFiles, message) => {
    expect(await run(...makeFiles())).toEqual([1, expect.stringMatching(message)]);
  });
});

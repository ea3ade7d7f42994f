import { expect, it } from '@jest/globals';
import { temporaryFolder } from '@registry/testing';
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { processorSeconds, watchPrograms } from './processor-seconds.ts';

/** Uses half a second of a processor, after a program of its own has used as much. */
const program = (inner: string): string => `
  ${inner === '' ? '' : `require('node:child_process').execFileSync(process.execPath, [${JSON.stringify(inner)}]);`}
  const used = () => { const { user, system } = process.cpuUsage(); return user + system; };
  const before = used();
  while (used() - before < 500_000);
`;

it('sums the processor seconds of programs and of those that they start, by kind', async () => {
  const folder = temporaryFolder('programs');
  const file = (name: string) => join(folder.path, 'dist', 'host', 'made-up', name);
  mkdirSync(join(file('main.js'), '..'), { recursive: true });
  writeFileSync(file('cli.js'), program(''));
  writeFileSync(file('main.js'), program(file('cli.js')));
  const before = processorSeconds('self');
  const watched = watchPrograms();
  await promisify(execFile)(process.execPath, [file('main.js')]);
  const programs = watched.end();
  expect(programs.get('services')).toBeGreaterThan(0.2);
  expect(programs.get('command line')).toBeGreaterThan(0.1);
  const all = (processorSeconds('self')?.children ?? 0) - (before?.children ?? 0);
  expect(all).toBeGreaterThanOrEqual(1);
  // The system rounds what each process used, in hundredths of a second.
  expect([...programs.values()].reduce((sum, seconds) => sum + seconds, 0)).toBeCloseTo(all, 1);
  folder.remove();
});

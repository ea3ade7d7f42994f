import { expect, it } from '@jest/globals';
import { temporaryFolder } from '@registry/testing';
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Uses half a second of a processor, after a program of its own has used as much. */
const program = (inner: string): string => `
  ${inner === '' ? '' : `require('node:child_process').execFileSync(process.execPath, [${JSON.stringify(inner)}]);`}
  const used = () => { const { user, system } = process.cpuUsage(); return user + system; };
  const before = used();
  while (used() - before < 500_000);
`;

/** Watches the program MAIN, in a process that has started no others; prints the seconds of each kind, and what the system counts. */
const WATCHING = `
  import { execFile } from 'node:child_process';
  import { promisify } from 'node:util';
  import { processorSeconds, watchPrograms } from ${JSON.stringify(join(import.meta.dirname, 'processor-seconds.ts'))};
  const watched = watchPrograms();
  await promisify(execFile)(process.execPath, [process.env['MAIN']]);
  console.log(JSON.stringify([Object.fromEntries(watched.end()), processorSeconds('self').children]));
`;

it('sums the processor seconds of programs and of those that they start, by kind', async () => {
  const folder = temporaryFolder('programs');
  const file = (name: string) => join(folder.path, 'dist', 'host', 'made-up', name);
  mkdirSync(join(file('main.js'), '..'), { recursive: true });
  writeFileSync(file('cli.js'), program(''));
  writeFileSync(file('main.js'), program(file('cli.js')));
  // By the environment: with the path in its command line, the process that watches would be a service too.
  const env = { MAIN: file('main.js') };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', WATCHING], { env });
  const [programs, all] = JSON.parse(stdout) as [Readonly<Record<string, number>>, number];
  expect(programs['services']).toBeGreaterThan(0.2);
  expect(programs['command line']).toBeGreaterThan(0.1);
  expect(all).toBeGreaterThanOrEqual(1);
  // The system rounds what each process used, in hundredths of a second.
  expect(Object.values(programs).reduce((sum, seconds) => sum + seconds, 0)).toBeCloseTo(all, 1);
  folder.remove();
});

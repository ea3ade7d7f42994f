import { describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identify } from './process-identity.ts';

/** A process that starts two others and makes two directories, takes one of each back, and says what it did. */
const ward = `
  import { spawn } from 'node:child_process';
  import { mkdtempSync } from 'node:fs';
  import { orphanReaper } from ${JSON.stringify(join(import.meta.dirname, 'orphan-reaper.ts'))};
  const start = () => spawn('sleep', ['60'], { detached: true, stdio: 'ignore' }).pid;
  const [watched, released] = [start(), start()];
  const [kept, removed] = [mkdtempSync('/tmp/guarded-'), mkdtempSync('/tmp/guarded-')];
  for (const pid of [watched, released]) orphanReaper.watchProcess(pid, 'SIGTERM');
  for (const directory of [removed, kept]) orphanReaper.watchDirectory(directory);
  orphanReaper.processEnded(released);
  orphanReaper.directoryRemoved(kept);
  console.log(JSON.stringify({ watched, released, kept, removed }));
  setInterval(() => undefined, 1000);
`;

type Said = Readonly<Record<'watched' | 'released', number> & Record<'kept' | 'removed', string>>;

describe('OrphanReaper', () => {
  it.each(['SIGKILL', 'SIGINT'] as const)(
    'ends and removes what is watched, and nothing else, after %s',
    async (signal) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', ward], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      const said = JSON.parse(line.toString()) as Said;
      expect(identify(said.watched)).toBeDefined();
      child.kill(signal);
      while (identify(said.watched) !== undefined || existsSync(said.removed)) await delay(10);
      expect(identify(said.released)).toBeDefined();
      expect(existsSync(said.kept)).toBe(true);
      process.kill(said.released, 'SIGKILL');
      rmSync(said.kept, { recursive: true });
    },
  );
});

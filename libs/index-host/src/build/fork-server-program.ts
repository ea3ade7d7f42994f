import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';

/*
 * Reads lines of a nice value and an argument, runs its own arguments followed by that one, and writes a line with the exit code.
 * Imports nothing but Node, since a large process starts no child quickly.
 */

const [program = '', ...args] = process.argv.slice(2);

for await (const line of createInterface({ input: process.stdin })) {
  const at = line.indexOf(' ');
  const code = await run(Number(line.slice(0, at)), line.slice(at + 1));
  process.stdout.write(`\nended with ${code}\n`);
}

async function run(nice: number, lastArgument: string): Promise<number> {
  shareAs(nice);
  const child = spawn(program, [...args, lastArgument], { stdio: ['ignore', 'ignore', 1] });
  if (nice !== 0 && child.pid !== undefined) setPriority(child.pid, nice);
  const [code] = (await once(child, 'close').catch(() => [127])) as [number | null];
  return code ?? 128;
}

/** Linux shares processors among sessions before it considers the priority of a process, so the session gets the priority too. */
function shareAs(nice: number): void {
  try {
    writeFileSync('/proc/self/autogroup', String(nice));
  } catch {
    return; // only Linux has it
  }
}

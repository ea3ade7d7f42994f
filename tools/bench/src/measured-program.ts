import { commandFlags } from '@registry/process-life';
import { memoryMiB } from '@registry/processes';
import { type AppSettings, programEnvironment, projectRoot } from '@registry/testing';
import { execa } from 'execa';
import { join } from 'node:path';
import { secondsOfEndedChildren } from './processes.ts';

/** How a program ran. */
export interface ProgramRun {
  readonly seconds: number;
  /** Its highest memory in MiB. */
  readonly rssMiBMax: number;
  /** Seconds on a processor. */
  readonly processorSeconds: number;
  /** The last line of its standard output. */
  readonly lastLine: string;
}

/** Runs a command of a built app to its end and watches its memory; throws with what it printed when it fails. */
export async function measureProgram(app: string, args: readonly string[], own: AppSettings): Promise<ProgramRun> {
  const program = [...commandFlags, join(projectRoot, 'dist', 'host', app, 'cli.js'), ...args];
  const child = execa(process.execPath, program, { cwd: projectRoot, env: programEnvironment(own), extendEnv: false });
  const startedAt = performance.now();
  let rssMiBMax = 0;
  const secondsBefore = secondsOfEndedChildren();
  const watch = setInterval(() => {
    rssMiBMax = Math.max(rssMiBMax, memoryMiB(child.pid, 'VmHWM'));
  }, 50);
  try {
    const { stdout } = await child;
    const seconds = (performance.now() - startedAt) / 1_000;
    const processorSeconds = secondsOfEndedChildren() - secondsBefore;
    return { seconds, rssMiBMax, processorSeconds, lastLine: stdout.split('\n').at(-1) ?? '' };
  } finally {
    clearInterval(watch);
  }
}

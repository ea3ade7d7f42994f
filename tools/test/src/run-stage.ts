import { spawn, type ChildProcess } from 'node:child_process';
import type { Stage } from './stages.ts';
import { oneTest, tallyOfJest, type Tally } from './tally.ts';

const started = new Set<ChildProcess>();

/** Runs a stage to its end, says how it went, and counts. A silent stage shows what it said only when it failed. */
export async function runStage(stage: Stage, environment: NodeJS.ProcessEnv): Promise<Tally> {
  const startedAt = performance.now();
  const shown = stage.reportFile !== undefined;
  if (shown) process.stdout.write(`▶ ${stage.name}\n`);
  const child = spawn(stage.file, stage.args, {
    env: environment,
    // Jest writes its JSON to a file, its progress to stderr and its summary of it to stdout.
    stdio: ['ignore', shown ? 'ignore' : 'pipe', shown ? 'inherit' : 'pipe'],
  });
  started.add(child);
  const said: Buffer[] = [];
  child.stdout?.on('data', (part: Buffer) => said.push(part));
  child.stderr?.on('data', (part: Buffer) => said.push(part));
  const succeeded = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false)).once('close', (code) => resolve(code === 0));
  });
  started.delete(child);
  if (!succeeded) process.stdout.write(Buffer.concat(said));
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  process.stdout.write(`${succeeded ? '✓' : '✗'} ${stage.name} (${seconds} s)\n`);
  return stage.reportFile === undefined ? oneTest(succeeded) : tallyOfJest(stage.reportFile, succeeded);
}

/** Ends what is under way. */
export function endStages(signal: NodeJS.Signals): void {
  for (const child of started) child.kill(signal);
}

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Stage } from './stages.ts';
import { oneTest, readJestTally, type Tally } from './tally.ts';
import { root } from './test.config.ts';
import { fileTimes, type StageTime } from './times.ts';

/** How a stage went. */
export interface StageResult {
  readonly tally: Tally;
  readonly time: StageTime;
}

const started = new Set<ChildProcess>();

/** Runs a stage to its end, prints how it went, and counts. A silent stage shows its output only when it failed. */
export async function runStage(stage: Stage, environment: NodeJS.ProcessEnv): Promise<StageResult> {
  const startedAt = performance.now();
  const shown = stage.reportFile !== undefined;
  if (shown) process.stdout.write(`▶ ${stage.name}\n`);
  const processorFile = `${stage.reportFile}.processor`;
  const child = spawn(stage.file, stage.args, {
    env: shown ? { ...environment, TEST_PROCESSOR_FILE: processorFile } : environment,
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
  const seconds = (performance.now() - startedAt) / 1_000;
  process.stdout.write(`${succeeded ? '✓' : '✗'} ${stage.name} (${seconds.toFixed(1)} s)\n`);
  const { name, reportFile } = stage;
  const time = { name, seconds, files: [] };
  if (reportFile === undefined) return { tally: oneTest(succeeded), time };
  const files = existsSync(reportFile) ? fileTimes(reportFile, processorFile, root) : [];
  return { tally: readJestTally(reportFile, succeeded), time: { ...time, files } };
}

/** Ends what is under way. */
export function endStages(signal: NodeJS.Signals): void {
  for (const child of started) child.kill(signal);
}

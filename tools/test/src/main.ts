import { generateFiles } from '@registry/tools-build/generate-files';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endStages, runStage, type StageResult } from './run-stage.ts';
import { allTests, requested, build, checks, chosenTests, type Stage } from './stages.ts';
import { addUp, tallyLine } from './tally.ts';
import { root, stageEnvironment } from './test.config.ts';
import { timeTables, totalTime } from './times.ts';

/**
 * Everything that must pass before a commit: the build, then the tests and the checks at once. The last line is the
 * sum. With arguments (`npm test -- libs/domain`) it runs only jest with these; `--long` runs what takes longer (`npm
 * run test:long`).
 */
process.chdir(root);
const reports = mkdtempSync(join(tmpdir(), 'npm-test-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    endStages(signal);
    process.exit(130);
  });
}

const { chosen, drawsAll } = requested(process.argv.slice(2));
const environment = stageEnvironment({ built: chosen.length === 0, drawsAll });
const bin = join(root, 'node_modules', '.bin');
if (chosen.length > 0) await generateFiles(root); // the build of all apps does it too
const results = chosen.length > 0 ? await inTurn([chosenTests(process.execPath, reports, chosen)]) : await everything();

const tally = addUp(results.map((result) => result.tally));
process.stdout.write(`\n${timeTables(results.map(({ time }) => time))}\n${totalTime()}\n${tallyLine(tally)}\n`);
process.exitCode = tally.failed === 0 ? 0 : 1;

/** The checks fill the time in which tests wait for other processes. */
async function everything(): Promise<StageResult[]> {
  const built = await inTurn([build(bin)]);
  const checked = inTurn(checks(bin));
  const tested = await inTurn([allTests(process.execPath, reports)]);
  return [...built, ...(await checked), ...tested];
}

async function inTurn(stages: readonly Stage[]): Promise<StageResult[]> {
  const ended: StageResult[] = [];
  for (const stage of stages) ended.push(await runStage(stage, environment));
  return ended;
}

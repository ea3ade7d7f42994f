import { errorMessage } from '@registry/errors';
import { generateFiles } from '@registry/tools-build/generate-files';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { changedRun } from './changed/changed-run.ts';
import { endStages, runStage, type StageResult } from './run-stage.ts';
import { allTests, requested, build, checks, changedChecks, chosenTests, type Stage } from './stages.ts';
import { addUp, oneTest, tallyLine } from './tally.ts';
import { watchPrograms } from './processor-seconds.ts';
import { root, stageEnvironment } from './test.config.ts';
import { keepTimes, keptTimes, timeTables, tooCostly, totalTime } from './times.ts';

/**
 * Everything that must pass before a commit: the build, then the tests and the checks at once. The last line is the
 * sum. With arguments (`npm test -- libs/domain`) it runs only jest with these; `--changed` runs what a change reaches;
 * `--long` runs what takes longer (`npm run test:long`).
 */
process.chdir(root);
process.on('uncaughtException', (error) => {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exit(2);
});
const reports = mkdtempSync(join(tmpdir(), 'npm-test-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    endStages(signal);
    process.exit(130);
  });
}

const args = process.argv.slice(2);
const { chosen, drawsAll } = requested(args);
const environment = stageEnvironment({ built: chosen.length === 0, drawsAll });
const bin = join(root, 'node_modules', '.bin');
const kept = join(root, '.cache', 'test-times.json');
const watched = watchPrograms();
if (chosen.length > 0) await generateFiles(root); // the build of all apps does it too
const results = await run();

const times = results.map(({ time }) => time);
// A file that is run by itself also starts what a run shares.
const costly = args.length > 0 ? [] : tooCostly(times);
const tally = addUp([...results.map((result) => result.tally), ...costly.map(() => oneTest(false))]);
keepTimes(kept, times);
const summary = `${[timeTables(times, watched.end()), ...costly, totalTime(), tallyLine(tally)].join('\n')}\n`;
writeFileSync(join(root, '.cache', 'test-times.txt'), stripVTControlCharacters(summary));
process.stdout.write(`\n${summary}`);
process.exitCode = tally.failed === 0 ? 0 : 1;

function run(): Promise<StageResult[]> {
  if (args[0] === '--changed') return changes();
  return chosen.length > 0 ? inTurn([chosenTests(process.execPath, reports, chosen)]) : everything();
}

/** What the changed files reach, and the checks of them, at once. */
async function changes(): Promise<StageResult[]> {
  const { changed, importers, specs, text } = changedRun(root, args.slice(1), keptTimes(kept));
  process.stdout.write(`${text}\n`);
  const checked = inTurn(changedChecks(bin, changed, importers));
  const tested =
    specs.length === 0 ? [] : await inTurn([chosenTests(process.execPath, reports, ['--runTestsByPath', ...specs])]);
  return [...(await checked), ...tested];
}

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

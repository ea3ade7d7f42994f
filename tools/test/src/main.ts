import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endStages, runStage, type StageResult } from './run-stage.ts';
import { allTests, asked, checks, chosenTests } from './stages.ts';
import { sumOf, tallyLine } from './tally.ts';
import { root, stageEnvironment } from './test.config.ts';
import { timeTables, totalTime } from './times.ts';

/**
 * Everything that must hold before a commit: checks two at a time, then the tests. The last line is the sum. With
 * arguments (`npm test -- libs/domain`) it is jest with these alone; `--long` stands for what takes longer (`npm run test:long`).
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

const { chosen, drawsAll } = asked(process.argv.slice(2));
const environment = stageEnvironment({ built: chosen.length === 0, drawsAll });
const results: StageResult[] = [];
const waiting = chosen.length > 0 ? [] : checks(join(root, 'node_modules', '.bin'));
const twoAtATime = [0, 1].map(async () => {
  for (let stage = waiting.shift(); stage !== undefined; stage = waiting.shift()) {
    results.push(await runStage(stage, environment));
  }
});
await Promise.all(twoAtATime);
const tests = chosen.length > 0 ? chosenTests(process.execPath, reports, chosen) : allTests(process.execPath, reports);
results.push(await runStage(tests, environment));

const tally = sumOf(results.map((result) => result.tally));
process.stdout.write(`\n${timeTables(results.map(({ time }) => time))}\n${totalTime()}\n${tallyLine(tally)}\n`);
process.exitCode = tally.failed === 0 ? 0 : 1;

import Table from 'cli-table3';
import { Command } from 'commander';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evaluate } from './evaluate.ts';
import { fitWeights } from './fit-weights.ts';
import { readLabelled, writeLabelled } from './labelled/labelled-file.ts';
import { labelAll } from './labelled/labelled-sets.ts';
import { plotCalibration, plotPrecision } from './plots.ts';
import { publishedCounts, publishedSet } from './labelled/published-counts.ts';
import { hasRealFiles, realFiles } from './labelled/real-registers.ts';
import { writeWeights } from './weights-file.ts';

const program = new Command('match').description(
  'Labelled pairs, and the confidences that are fitted on them: docs/matching.md says what they are made of.',
);

program
  .command('label')
  .description('match the records of real files whose companies are known, and write down what comes of it')
  .option('--seed <s>', 'seed of everything drawn', '1')
  .action(async ({ seed }: { readonly seed: string }) => {
    if (!hasRealFiles()) throw new Error(`${realFiles} is not there: the pairs are made of its files.`);
    const cache = mkdtempSync(join(tmpdir(), 'match-'));
    try {
      const { sets, counts } = await labelAll(cache, Number(seed), (step) => process.stderr.write(`${step}\n`));
      writeLabelled({ sets: [...sets, publishedSet], counts: [...counts, ...publishedCounts] });
    } finally {
      rmSync(cache, { recursive: true, force: true });
    }
  });

program
  .command('fit')
  .description('fit what each fact weighs, and write it into libs/matching')
  .action(async () => {
    await writeWeights(fitWeights(readLabelled().counts));
  });

program
  .command('evaluate')
  .description('print precision, recall and calibration, old beside new, each set by weights fitted on the others')
  .option('--plots <folder>', 'also draw the curve of precision over recall and the calibration into it (SVG)')
  .action(({ plots }: { readonly plots?: string }) => {
    const labelled = readLabelled();
    const rows = evaluate(labelled, (heading, head, lines) => {
      const table = new Table({ head: [...head], style: { head: [], border: [] } });
      table.push(...lines.map((line) => line.map(String)));
      process.stdout.write(`\n${heading}\n${table.toString()}\n`);
    });
    if (plots === undefined) return;
    plotPrecision(rows, labelled.sets, join(plots, 'matching-precision.svg'));
    plotCalibration(rows, join(plots, 'matching-calibration.svg'));
  });

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`match: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

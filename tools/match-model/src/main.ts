import { errorMessage } from '@registry/errors';
import { Command } from 'commander';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evaluate } from './evaluate.ts';
import { fitWeights } from './fit-weights.ts';
import { readLabelled, writeLabelled } from './labelled/labelled-file.ts';
import { labelAll } from './labelled/labelled-sets.ts';
import { hasRealFiles, realFiles } from './labelled/real-rows.ts';
import { writeWeights } from './weights-file.ts';

const program = new Command('match').description(
  'Labelled pairs, and the confidences that are fitted on them: docs/explanation/matching.md says what they are made of.',
);

program
  .command('label')
  .description('match records of real files with known companies, and store the results')
  .option('--seed <s>', 'random seed', '1')
  .action(async ({ seed }: { readonly seed: string }) => {
    if (!hasRealFiles()) throw new Error(`${realFiles} is not there: the pairs are made of its files.`);
    const cache = mkdtempSync(join(tmpdir(), 'match-'));
    try {
      writeLabelled(await labelAll(cache, Number(seed), (step) => process.stderr.write(`${step}\n`)));
    } finally {
      rmSync(cache, { recursive: true, force: true });
    }
  });

program
  .command('fit')
  .description('fit the weight of each fact, and write the weights to libs/matching')
  .action(async () => {
    await writeWeights(fitWeights(readLabelled().counts));
  });

program
  .command('evaluate')
  .description('print calibration, precision and recall, each family of pairs by weights fitted on the others')
  .action(() => {
    evaluate(readLabelled(), (heading, head, lines) => {
      process.stdout.write(`\n${heading}\n\n`);
      for (const cells of [head, head.map(() => '---'), ...lines]) process.stdout.write(`| ${cells.join(' | ')} |\n`);
    });
  });

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`match: ${errorMessage(error)}\n`);
  process.exitCode = 1;
});

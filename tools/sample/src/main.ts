import { numberBetween, wholeNumber } from '@registry/command-line/option-values';
import { errorMessage } from '@registry/errors';
import { Command } from 'commander';
import { registers } from './layout-of.ts';
import { writeSample } from './write-sample.ts';

interface CommandOptions {
  readonly rows: number;
  readonly seed: number;
  readonly out: string;
  readonly dirty: number;
  readonly changed: number;
}

const program = new Command('sample')
  .description('Write a fictional file in the layout of an agency. The same arguments give the same file.')
  .argument('<source>', `${registers.join(', ')}, or any source of records`)
  .requiredOption('--out <file>', 'output file; .gz compresses it, - is standard output')
  .option('--rows <number>', 'number of rows', wholeNumber(0), 1000)
  .option('--seed <number>', 'random seed', wholeNumber(0), 1)
  .option('--dirty <share>', 'fraction of companies with an error, 0 to 1', numberBetween(0, 1), 0.002)
  .option(
    '--changed <share>',
    'fraction of companies that differ from the file without this option, 0 to 1',
    numberBetween(0, 1),
    0,
  )
  .action(async (source: string, options: CommandOptions) => {
    const { rows, seed, out, dirty, changed } = options;
    const summary = await writeSample({ source, rows, seed, out, dirtyShare: dirty, changedShare: changed });
    process.stderr.write(`${summary.rows} rows of ${summary.companies} companies, ${summary.bytes} bytes\n`);
  });

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`sample: ${errorMessage(error)}\n`);
  process.exitCode = 1;
});

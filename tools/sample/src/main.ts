import { Command, InvalidArgumentError } from 'commander';
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
  .option('--rows <number>', 'number of rows', readCount, 1000)
  .option('--seed <number>', 'random seed', readCount, 1)
  .option('--dirty <share>', 'fraction of companies with an error, 0 to 1', readShare, 0.002)
  .option(
    '--changed <share>',
    'fraction of companies that differ from the file without this option, 0 to 1',
    readShare,
    0,
  )
  .action(async (source: string, options: CommandOptions) => {
    const { rows, seed, out, dirty, changed } = options;
    const summary = await writeSample({ source, rows, seed, out, dirtyShare: dirty, changedShare: changed });
    process.stderr.write(`${summary.rows} rows of ${summary.companies} companies, ${summary.bytes} bytes\n`);
  });

await program.parseAsync();

function readCount(text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('A whole number is expected.');
}

function readShare(text: string): number {
  const share = Number(text);
  if (text.trim() !== '' && share >= 0 && share <= 1) return share;
  throw new InvalidArgumentError('A number from 0 to 1 is expected.');
}

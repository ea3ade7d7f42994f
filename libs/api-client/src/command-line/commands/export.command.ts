import { csvLine } from '@registry/domain/csv-cell';
import { Command, Option } from 'commander';
import { ApiError } from '../../api-error.ts';
import type { BusinessRegistryClient } from '../../generated/business-registry-client.ts';
import type { SparseBusiness } from '../../generated/types.ts';
import { type CommandIo, type ConnectionOptions, withClient, write } from '../command.ts';
import { describeCoverage } from '../describe-coverage.ts';
import { PartialFile } from '../output/partial-file.ts';
import { replaceFile } from '../output/write-whole.ts';
import { ProgressBar } from '../progress-bar.ts';

/** Rows that are written and confirmed at once. */
const ROWS_AT_ONCE = 1_000;

const HELP = `
Writes all loaded businesses of a state. Needs a key of the enterprise plan. A hundred rows count as one request.
The position of the export, after which GET /v1/changes continues, is printed to standard error.

With --out, an interrupted export is resumed by the same command, unless its position has expired.
A cell of CSV that a spreadsheet would run as a formula is written with an apostrophe before it.`;

interface ExportOptions extends ConnectionOptions {
  readonly state: string;
  readonly format: keyof typeof LINES;
  readonly out?: string;
  readonly positionFile?: string;
  readonly force?: true;
}

export function exportCommand(io: CommandIo): Command {
  return new Command('export')
    .description('Export all businesses of a state')
    .requiredOption('--state <state>', 'state, by code or name (required)')
    .addOption(new Option('--format <format>', 'what is written').choices(Object.keys(LINES)).default('ndjson'))
    .option('--out <file>', 'file to write (default: standard output)')
    .option('--position-file <file>', 'file to write the position to')
    .option('--force', 'replace the file of --out and start again')
    .addHelpText('after', HELP)
    .action((options: ExportOptions) => withClient(io, options, (client) => exportState({ client, options, io })));
}

/** The rows that are written. */
interface Exported {
  readonly rows: number;
  readonly position?: string | undefined;
  /** The id of the last business. */
  readonly after?: string | undefined;
}

const NOTHING: Exported = { rows: 0 };

interface Lines {
  /** Returns the text before the first business. */
  head(first: SparseBusiness): string;
  line(business: SparseBusiness): string;
}

const LINES = {
  ndjson: { head: () => '', line: (business) => `${JSON.stringify(business)}\n` },
  csv: {
    head: (first) => csvLine(Object.keys(first), ',', '\n'),
    line: (business) => csvLine(Object.values(business).map(String), ',', '\n'),
  },
} satisfies Record<string, Lines>;

interface ExportRun {
  readonly client: BusinessRegistryClient;
  readonly options: ExportOptions;
  readonly io: CommandIo;
}

async function exportState(run: ExportRun): Promise<void> {
  const { state, format, testClock, out, force = false } = run.options;
  const identity = { state, format, testClock };
  const output =
    out === undefined ? undefined : await PartialFile.open(out, { identity, start: NOTHING, isForced: force });
  try {
    await exportTo(output, run);
  } catch (error) {
    const isKept = (await output?.leave()) ?? false;
    if (isKept) await write(run.io.stderr, `${output?.state.rows} businesses are written. ${goesOn(error)}\n`);
    throw error;
  }
}

async function exportTo(
  output: PartialFile<Exported> | undefined,
  { client, options: { state, format, positionFile }, io }: ExportRun,
): Promise<void> {
  const lines = LINES[format];
  let { rows, position, after } = output?.state ?? NOTHING;
  if (rows > 0) await write(io.stderr, `Resuming after ${rows} businesses.\n`);
  const businesses = client.exportBusinesses({ state, position, after }, { signal: io.signal });
  const bar = new ProgressBar(io.stderr, undefined, rows);
  let text = '';
  const flush = async (): Promise<void> => {
    position = businesses.position;
    await (output === undefined ? write(io.stdout, text) : output.append(text, { rows, position, after }));
    text = '';
    bar.show(rows);
  };
  try {
    for await (const business of businesses) {
      text += (rows === 0 ? lines.head(business) : '') + lines.line(business);
      rows += 1;
      after = business.id;
      if (rows % ROWS_AT_ONCE === 0) await flush();
    }
    await flush();
  } finally {
    bar.clear();
  }
  await output?.finish();
  await write(io.stderr, `${rows} businesses. Position: ${position}\n`);
  const { coverage } = businesses;
  if (coverage !== undefined) await write(io.stderr, `Exported: ${describeCoverage([coverage])}\n`);
  if (positionFile !== undefined) await replaceFile(positionFile, `${position}\n`);
}

/** How an export that has ended with an error is continued. */
function goesOn(error: unknown): string {
  return error instanceof ApiError && error.code === 'position_expired'
    ? 'They cannot be continued: add --force to export again from the start.'
    : 'The same command resumes.';
}

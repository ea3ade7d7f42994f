import type { SparseBusiness } from '../../generated/types.ts';
import { ApiError } from '../../api-error.ts';
import { type Command, type CommandRun, textOption, write } from '../command.ts';
import { csvLine } from '@registry/domain/csv-cell';
import { EXIT } from '../exit-codes.ts';
import { PartialFile } from '../output/partial-file.ts';
import { replaceFile } from '../output/write-whole.ts';
import { ProgressBar } from '../progress-bar.ts';
import { UsageError } from '../usage-error.ts';

/** Rows that are written and confirmed at once. */
const ROWS_AT_ONCE = 1_000;

export const exportCommand: Command = {
  summary: 'Export all businesses of a state',
  help: `Usage: business-registry export --state STATE [options]

Writes all businesses of a state. Needs a key of the enterprise plan. A hundred rows count as one request.
The position of the export, after which GET /v1/changes continues, is printed to standard error.

Options:
  --state STATE           state, by code or name (required)
  --format FORMAT         ndjson or csv (default: ndjson)
  --out FILE              file to write (default: standard output)
  --position-file FILE    file to write the position to
  --force                 replace the file of --out and start again

With --out, an interrupted export is resumed by the same command, unless its position has expired.
A cell of CSV that a spreadsheet would run as a formula is written with an apostrophe before it.
`,
  options: {
    state: { type: 'string' },
    format: { type: 'string', default: 'ndjson' },
    out: { type: 'string' },
    'position-file': { type: 'string' },
    force: { type: 'boolean' },
  },
  async run(run) {
    const { arguments: words, options, io } = run;
    const state = textOption(options, 'state');
    if (state === undefined || words.length > 0) throw new UsageError('Name the state: --state OR');
    const lines = linesOf(textOption(options, 'format') ?? '');
    const out = textOption(options, 'out');
    const identity = { state, format: options['format'] };
    const output =
      out === undefined
        ? undefined
        : await PartialFile.open(out, { identity, start: NOTHING, isForced: options['force'] === true });
    try {
      await exportTo(output, run, state, lines);
    } catch (error) {
      const isKept = (await output?.leave()) ?? false;
      if (isKept) await write(io.stderr, `${output?.state.rows} businesses are written. ${goesOn(error)}\n`);
      throw error;
    }
    return EXIT.ok;
  },
};

/** What is written. */
interface Exported {
  readonly rows: number;
  readonly position?: string | undefined;
  /** The id of the last business. */
  readonly after?: string | undefined;
}

const NOTHING: Exported = { rows: 0 };

interface Lines {
  /** What comes before the first business. */
  head(first: SparseBusiness): string;
  line(business: SparseBusiness): string;
}

function linesOf(format: string): Lines {
  switch (format) {
    case 'ndjson':
      return { head: () => '', line: (business) => `${JSON.stringify(business)}\n` };
    case 'csv':
      return {
        head: (first) => csvLine(Object.keys(first), ',', '\n'),
        line: (business) => csvLine(Object.values(business).map(String), ',', '\n'),
      };
    default:
      throw new UsageError(`--format is ${format}; expected ndjson or csv.`);
  }
}

async function exportTo(
  output: PartialFile<Exported> | undefined,
  { client, options, io }: CommandRun,
  state: string,
  lines: Lines,
): Promise<void> {
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
  const file = textOption(options, 'position-file');
  if (file !== undefined) await replaceFile(file, `${position}\n`);
}

/** How an export that has ended with an error is continued. */
function goesOn(error: unknown): string {
  return error instanceof ApiError && error.code === 'position_expired'
    ? 'They cannot be continued: add --force to export again from the start.'
    : 'The same command resumes.';
}

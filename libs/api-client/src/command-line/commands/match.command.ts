import { QUERY_COLUMNS } from '../../lists/find-columns.ts';
import { type Command, type CommandIo, type CommandRun, type OptionValues, textOption, write } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { describeColumns, namedColumns } from '../match/chosen-columns.ts';
import { type MatchedRows, matchRows } from '../match/match-rows.ts';
import { PartialFile } from '../output/partial-file.ts';
import { VendorFile } from '../match/vendor-file.ts';
import { ProgressBar } from '../progress-bar.ts';
import { UsageError } from '../usage-error.ts';

export const matchCommand: Command = {
  summary: 'Match a CSV file of companies',
  help: `Usage: business-registry match FILE [options]

Writes the rows of a CSV file with the company that each of them means. FILE is - for standard input.
Ten rows count as one request. The columns are detected by their headers and values, and shown before that.

Options:
  --out FILE              file to write (default: standard output)
  --column FIELD=HEADER   column of a field, repeatable; FIELD= for none
                          fields: ${QUERY_COLUMNS.join(', ')}
  --dry-run               show the columns and stop
  --min-confidence NUMBER minimum confidence of a candidate, 0 to 1 (default: 0.5)
  --delimiter CHARACTER   delimiter of the file (default: detected)
  --encoding NAME         encoding of the file, such as windows-1252 (default: UTF-8 or UTF-16, detected)
  --force                 replace the file of --out and start again

With --out, an interrupted run is resumed by the same command.

Columns that are added, the same as those of a batch:
  match_verdict     matched, review, no_match, not_covered or invalid
  match_id          id of the company of a matched row, and its name, status and address
  match_confidence  probability that the row means this company
  match_method      how it was found
  match_evidence    facts for and against it
  match_candidates  other candidates, and all those of a row to review, the most probable first
  match_message     what is wrong with the row
If the file has one of these columns, all of them get a number, such as match_id_2.

A cell that a spreadsheet would run as a formula is written with an apostrophe before it.
`,
  options: {
    out: { type: 'string' },
    column: { type: 'string', multiple: true },
    'dry-run': { type: 'boolean' },
    'min-confidence': { type: 'string' },
    delimiter: { type: 'string' },
    encoding: { type: 'string' },
    force: { type: 'boolean' },
  },
  async run(run) {
    const { client, options, io } = run;
    const file = await openFile(run);
    await write(io.stderr, describeColumns(file));
    if (options['dry-run'] === true) return EXIT.ok;
    const minConfidence = confidenceOption(options);
    const out = textOption(options, 'out');
    const identity = { file: file.digest, columns: [...file.places], minConfidence };
    const output =
      out === undefined
        ? undefined
        : await PartialFile.open(out, { identity, start: NOTHING, isForced: options['force'] === true });
    const skipped = output?.state.rows ?? 0;
    if (skipped > 0) await write(io.stderr, `Resuming after ${skipped} of ${file.rowCount} rows.\n`);
    const parts = matchRows({ client, file, minConfidence, skipped, signal: io.signal });
    try {
      await writeParts(parts, { io, file, output });
    } catch (error) {
      const isKept = (await output?.leave()) ?? false;
      if (isKept)
        await write(io.stderr, `${output?.state.rows} of ${file.rowCount} rows are done. The same command resumes.\n`);
      throw error;
    }
    return EXIT.ok;
  },
};

function openFile({ arguments: [path, ...rest], options, io }: CommandRun): Promise<VendorFile> {
  if (path === undefined || rest.length > 0) throw new UsageError('Give one file, or - for standard input.');
  const delimiter = textOption(options, 'delimiter')?.replace(/^(tab|\\t)$/, '\t');
  if (delimiter !== undefined && delimiter.length !== 1) {
    throw new UsageError(`--delimiter is ${delimiter}; expected one character, or tab.`);
  }
  const { column: corrections = [] } = options;
  const named = namedColumns(Array.isArray(corrections) ? (corrections as string[]) : []);
  return VendorFile.open(io, { path, encoding: textOption(options, 'encoding'), delimiter, named });
}

function confidenceOption(options: OptionValues): number | undefined {
  const text = textOption(options, 'min-confidence');
  if (text === undefined) return undefined;
  const number = Number(text);
  if (text !== '' && number >= 0 && number <= 1) return number;
  throw new UsageError(`--min-confidence is ${text}; expected a number from 0 to 1.`);
}

/** What is matched. */
interface Matched {
  readonly rows: number;
  /** Rows by verdict. */
  readonly tally: Readonly<Record<string, number>>;
}

const NOTHING: Matched = { rows: 0, tally: {} };

interface Destination {
  readonly io: CommandIo;
  readonly file: VendorFile;
  /** Undefined: standard output. */
  readonly output: PartialFile<Matched> | undefined;
}

async function writeParts(parts: AsyncIterable<MatchedRows>, { io, file, output }: Destination): Promise<void> {
  let { rows, tally } = output?.state ?? NOTHING;
  let counted = 0;
  const bar = new ProgressBar(io.stderr, file.rowCount, rows);
  bar.show(rows);
  try {
    for await (const part of parts) {
      rows += part.rowCount;
      counted += part.counted;
      for (const verdict of part.verdicts) tally = { ...tally, [verdict]: (tally[verdict] ?? 0) + 1 };
      await (output === undefined ? write(io.stdout, part.text) : output.append(part.text, { rows, tally }));
      bar.show(rows);
    }
  } finally {
    bar.clear();
  }
  await output?.finish();
  const verdicts = Object.entries(tally).map(([verdict, count]) => `${count} ${verdict}`);
  await write(io.stderr, `${rows} rows: ${verdicts.join(', ')}. Counted as ${counted} requests.\n`);
}

import type { DescribedValue } from './described-value.ts';

/** What a made-up row can say of the company that it is about. */
const SAMPLE_WORDS = [
  'name',
  'trade_name',
  'registration',
  'first',
  'last',
  'line1',
  'city',
  'state',
  'zip',
  'year',
  'next_year',
  'month',
  'day',
] as const;
export type SampleWord = (typeof SAMPLE_WORDS)[number];

/** A piece of a made-up text: as written, a word about the company, a number drawn from a range, or the row's place in the file. */
type SamplePiece =
  | string
  | { readonly word: SampleWord }
  | { readonly from: number; readonly to: number }
  | { readonly plus: number; readonly width: number };
export type SampleText = readonly SamplePiece[];

/** The texts of which a made-up row has one, by column. */
export type SampleColumns = ReadonlyMap<string, readonly SampleText[]>;

/** What made-up rows of a source have beyond what its mapping says of them. */
export interface SampleDescription {
  readonly columns: SampleColumns;
  /** Rows that a share of the records have after their first, like it but for these columns. */
  readonly furtherRows: readonly { readonly share: number; readonly columns: SampleColumns }[];
  /** The first and the last line, about the file itself; `{rows}` in them is its number of rows, of seven digits. */
  readonly frame: readonly [first: string, last: string] | null;
}

/** The `sample` section of source.yml. `checkColumn` complains of a column that the source does not have. */
export function readSample(
  node: DescribedValue | undefined,
  checkColumn: (name: string, from: DescribedValue) => unknown,
): SampleDescription {
  const fields = node?.fields(['columns', 'further_rows', 'frame']);
  const readSampleColumns = (columns: DescribedValue | undefined): SampleColumns =>
    new Map(
      columns?.entries().map(([name, texts]) => {
        texts.attempt(() => checkColumn(name, texts));
        return [name, texts.oneOrMore().map(readText)] as const;
      }),
    );
  return {
    columns: readSampleColumns(fields?.columns),
    furtherRows: (fields?.further_rows?.list() ?? []).map((row) => {
      const { share, columns } = row.fields(['share', 'columns']);
      return { share: share?.number(0, 1) ?? 1, columns: readSampleColumns(row.required(columns, 'columns')) };
    }),
    frame: fields?.frame ? readFrame(fields.frame) : null,
  };
}

function readFrame(node: DescribedValue): [string, string] {
  const [first, last, ...others] = node.list().map((line) => line.text());
  if (first === undefined || last === undefined || others.length > 0)
    return node.fail('two lines are expected: the first and the last');
  return [first, last];
}

/** `TABS{year}0{index:5}`: a text with what differs from row to row in braces. */
function readText(node: DescribedValue): SampleText {
  const text = node.value === '' ? '' : node.text();
  return text
    .split(/(\{[^{}]*\})/)
    .map((piece) => (piece.startsWith('{') ? readPiece(piece.slice(1, -1), node) : piece));
}

function readPiece(text: string, node: DescribedValue): SamplePiece {
  const range = /^(\d+)\.\.(\d+)$/.exec(text);
  if (range) return { from: Number(range[1]), to: Number(range[2]) };
  const index = /^index(?:\+(\d+))?(?::(\d+))?$/.exec(text);
  if (index) return { plus: Number(index[1] ?? 0), width: Number(index[2] ?? 0) };
  const word = SAMPLE_WORDS.find((known) => known === text);
  return word
    ? { word }
    : node.fail(`{${text}} is none of {index}, {index+1000}, {index:6}, {1..9}, {${SAMPLE_WORDS.join('}, {')}}`);
}

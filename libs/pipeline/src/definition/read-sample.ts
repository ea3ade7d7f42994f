import type { DescribedValue } from '../described/described-value.ts';

/** Kinds of sample companies. */
const SAMPLE_KINDS = [
  'llc',
  'corporation',
  'nonprofit',
  'professional',
  'limited-partnership',
  'llp',
  'trade-name',
] as const;
export type SampleKind = (typeof SAMPLE_KINDS)[number];

/** Words for the facts that a sample row states of its company. */
const SAMPLE_WORDS = [
  'name',
  'trade_name',
  'registration',
  'formed_in',
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

/**
 * A piece of a sample text: as written, a word about the company, one of two texts by its place of formation, a number
 * drawn from a range, or the row's position in the file.
 */
type SamplePiece =
  | string
  | { readonly word: SampleWord }
  | { readonly domestic: string; readonly foreign: string }
  | { readonly from: number; readonly to: number }
  | { readonly times: number; readonly plus: number; readonly width: number };
export type SampleText = readonly SamplePiece[];

/** The texts of a column: one of them for each row, by the company's kind, or by its standing in these shares, the best first. */
export type SampleTexts =
  | { readonly any: readonly SampleText[] }
  | { readonly byKind: ReadonlyMap<string, SampleText> }
  | { readonly byStanding: readonly (readonly [text: SampleText, share: number])[] };
type SampleColumns = ReadonlyMap<string, SampleTexts>;

/** Facts that sample rows of a source need in addition to its mapping. */
export interface SampleDescription {
  /** The register's number of a company; null for sources of records, and for registers whose samples are not described. */
  readonly number: SampleText | null;
  /** The agency writes names and addresses in capitals. */
  readonly capitals: boolean;
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
  const fields = node?.fields(['number', 'capitals', 'columns', 'further_rows', 'frame']);
  const readSampleColumns = (columns: DescribedValue | undefined): SampleColumns =>
    new Map(
      columns?.entries().map(([name, texts]) => {
        texts.attempt(() => checkColumn(name, texts));
        return [name, readTexts(texts)] as const;
      }),
    );
  return {
    number: fields?.number ? readNumber(fields.number) : null,
    capitals: fields?.capitals?.boolean() ?? false,
    columns: readSampleColumns(fields?.columns),
    furtherRows: (fields?.further_rows?.list() ?? []).map((row) => {
      const { share, columns } = row.fields(['share', 'columns']);
      return { share: share?.number(0, 1) ?? 1, columns: readSampleColumns(row.required(columns, 'columns')) };
    }),
    frame: fields?.frame ? readFrame(fields.frame) : null,
  };
}

/** Only from the company's position and year, so that records about the company can name it. */
function readNumber(node: DescribedValue): SampleText {
  const pieces = readText(node.text(), node);
  const isKnown = pieces.every(
    (piece) => typeof piece === 'string' || 'plus' in piece || ('word' in piece && piece.word === 'year'),
  );
  return isKnown ? pieces : node.fail('a number consists of {index} and {year} only');
}

function readFrame(node: DescribedValue): [string, string] {
  const [first, last, ...others] = node.list().map((line) => line.text());
  if (first === undefined || last === undefined || others.length > 0)
    return node.fail('two lines are expected: the first and the last');
  return [first, last];
}

function readTexts(node: DescribedValue): SampleTexts {
  if (!node.isMap) return { any: node.oneOrMore().map((text) => readText(text.value === '' ? '' : text.text(), text)) };
  const { by_kind: byKind, by_standing: byStanding } = node.fields(['by_kind', 'by_standing']);
  if (byKind !== undefined) {
    byKind.fields(SAMPLE_KINDS);
    return { byKind: new Map(byKind.entries().map(([kind, text]) => [kind, readText(text.text(), text)])) };
  }
  const shares = node.required(byStanding, 'by_kind or by_standing').entries();
  return { byStanding: shares.map(([text, share]) => [readText(text, share), share.number(0, 100)] as const) };
}

/** `TABS{year}0{index:5}`: a text with what differs from row to row in braces. */
function readText(text: string, node: DescribedValue): SampleText {
  return text
    .split(/(\{[^{}]*\})/)
    .map((piece) => (piece.startsWith('{') ? readPiece(piece.slice(1, -1), node) : piece));
}

function readPiece(text: string, node: DescribedValue): SamplePiece {
  const range = /^(\d+)\.\.(\d+)$/.exec(text);
  if (range) return { from: Number(range[1]), to: Number(range[2]) };
  const index = /^index(?:\*(\d+))?(?:\+(\d+))?(?::(\d+))?$/.exec(text);
  if (index) return { times: Number(index[1] ?? 1), plus: Number(index[2] ?? 0), width: Number(index[3] ?? 0) };
  const [domestic = '', foreign] = text.split('|');
  if (foreign !== undefined) return { domestic, foreign };
  const word = SAMPLE_WORDS.find((known) => known === text);
  return word
    ? { word }
    : node.fail(
        `{${text}} is not one of {index}, {index+1000}, {index:6}, {1..9}, {DOMESTIC|FOREIGN}, {${SAMPLE_WORDS.join('}, {')}}`,
      );
}

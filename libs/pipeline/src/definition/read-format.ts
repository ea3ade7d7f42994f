import { decoderNames, isDecoderName } from '../described/decoder-names.ts';
import { encodings } from '../described/encoding.ts';
import { regularExpression } from '../map/text-expression.ts';
import type { DescribedValue } from '../described/described-value.ts';
import { readJoin } from './read-join.ts';
import type { SourceChecks, SourceFormat } from './source-definition.ts';

const delimiters: Readonly<Record<string, string>> = { csv: ',', tsv: '\t' };

/** The `file` section of source.yml. */
export function readFormat(node: DescribedValue): SourceFormat {
  const fields = node.fields([
    'format',
    'encoding',
    'delimiter',
    'quoted',
    'doubled_quotes',
    'header',
    'frame',
    'records',
    'within',
    'pages',
    'row_length',
    'entry',
    'join',
    'sheets',
  ]);
  const formatNode = node.required(fields.format, 'format');
  const decoder = formatNode.text();
  if (!isDecoderName(decoder))
    return formatNode.fail(`${JSON.stringify(decoder)} is not one of ${decoderNames.join(', ')}`);
  if (decoder !== 'delimited') fields.delimiter?.hasNoEffect('only the format delimited has one');
  if (!(decoder in delimiters) && decoder !== 'delimited')
    fields.doubled_quotes?.hasNoEffect('only delimited files have quotes around fields');
  if (decoder !== 'fixed-width') fields.row_length?.hasNoEffect('only rows of fixed-width files have a length');
  if (decoder !== 'xlsx') fields.sheets?.hasNoEffect('only workbooks have sheets');
  if (decoder !== 'json')
    for (const field of [fields.records, fields.within, fields.pages])
      field?.hasNoEffect('only json documents have keys that lead to the records');
  const rowLength =
    decoder === 'fixed-width' ? node.required(fields.row_length, 'row_length').integer(1, 1_000_000) : 0;
  return {
    decoder,
    encoding: fields.encoding?.oneOf(encodings) ?? 'utf-8',
    delimiter: readDelimiter(node, decoder, fields.delimiter),
    quoted: fields.quoted?.boolean() ?? true,
    doublesQuotes: fields.doubled_quotes?.boolean() ?? true,
    hasHeader: fields.header?.boolean() ?? true,
    frame: fields.frame ? regularExpression(fields.frame, 'u') : null,
    recordsPath: fields.records?.text().split('.') ?? [],
    recordWithin: fields.within?.text() ?? null,
    morePages: readPages(fields.pages),
    rowLength,
    entry: fields.entry?.text() ?? null,
    join: fields.join ? readJoin(fields.join) : null,
    sheets: fields.sheets?.oneOrMore().map((sheet) => sheet.text()) ?? [],
  };
}

/** `pages: {more: exceededTransferLimit}`: the key of a page that is true where another page follows. */
function readPages(node: DescribedValue | undefined): string | null {
  return node === undefined ? null : node.required(node.fields(['more']).more, 'more').text();
}

function readDelimiter(node: DescribedValue, decoder: string, delimiter: DescribedValue | undefined): string {
  const usual = delimiters[decoder];
  if (usual !== undefined) return usual;
  if (decoder !== 'delimited') return '';
  const text = node.required(delimiter, 'delimiter').text();
  return text.length === 1 && text < '\u0080' ? text : node.fail('the delimiter is one ASCII character');
}

/** Registers lose some per cent of their entries a year. */
const ABSENT_SHARE_MAX = 0.2;

/** The `checks` section of source.yml, apart from `columns_equal`, which needs the columns. */
export function readChecks(node: DescribedValue): SourceChecks {
  const fields = node.fields([
    'minimum_rows',
    'maximum_reject_share',
    'maximum_absent_share',
    'expected_rows',
    'final_line_end',
    'columns_equal',
  ]);
  const hasFinalLineEnd = fields.final_line_end?.boolean() ?? true;
  if (!hasFinalLineEnd && fields.expected_rows === undefined)
    fields.final_line_end?.fail(
      'needs expected_rows: without a line end only they tell a complete file from a cut one',
    );
  return {
    minimumRows: node.attempt(() => node.required(fields.minimum_rows, 'minimum_rows').integer(0, 1_000_000_000)),
    maximumRejectShare: node.attempt(() =>
      node.required(fields.maximum_reject_share, 'maximum_reject_share').number(0, 1),
    ),
    maximumAbsentShare: fields.maximum_absent_share?.number(0, 1) ?? ABSENT_SHARE_MAX,
    expectedRows: fields.expected_rows?.integer(1, 1_000_000_000) ?? null,
    hasFinalLineEnd,
  };
}

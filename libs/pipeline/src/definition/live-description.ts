import type { DescribedValue } from '../described/described-value.ts';
import type { SourceColumn, SourceLayout } from '../described/source-columns.ts';

/**
 * How to request single companies of a dataset at the publisher's open API (SODA). Columns have the names of that API.
 */
export interface LiveDescription {
  /** The only host that is ever called: `data.colorado.gov`. */
  readonly host: string;
  /** `4ykn-tg5h`. */
  readonly dataset: string;
  /** For each column of the source, in its order, its name at the interface. */
  readonly headers: readonly string[];
  /** Requested columns: the API rejects the request if it lacks one. `*` for all columns. */
  readonly select: readonly string[];
  /** Columns with a company's names; empty if rows are requested only by number. */
  readonly names: readonly string[];
  /** The number of a company, or of a filing where rows are of filings. */
  readonly fileNumber: { readonly column: string; readonly form: RegExp };
  /** Column whose date sorts the newest companies first if more match than the limit; null without any. */
  readonly newest: string | null;
  /** Columns that no row lacks. A row without one is a changed layout. */
  readonly always: readonly string[];
  /** Maximum number of rows in a response. */
  readonly rowsMax: number;
}

const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;
const DATASET = /^[a-z0-9]{4}-[a-z0-9]{4}$/;
const COLUMN_NAME = /^[a-z_][a-z0-9_]*$/;

/** The `live` section of source.yml. */
export function readLive(
  node: DescribedValue | undefined,
  columns: readonly SourceColumn[],
  layouts: readonly SourceLayout[],
): LiveDescription | null {
  if (node === undefined) return null;
  const fields = node.fields([
    'host',
    'dataset',
    'layout',
    'also',
    'whole_rows',
    'names',
    'file_number',
    'newest',
    'always',
    'rows_max',
  ]);
  const headers = listHeaders(fields.layout, layouts);
  const column = (named: DescribedValue): string => {
    const place = columns.findIndex(({ name }) => name === named.text());
    const header = headers[place];
    return header ?? named.fail(`${JSON.stringify(named.value)} is not a column of this source`);
  };
  const readColumns = (list: DescribedValue | undefined): string[] => (list?.list() ?? []).map(column);
  const also = readColumns(fields.also);
  const chosen = headers.filter((header, place) => columns[place]?.optional !== true || also.includes(header));
  const select = fields.whole_rows?.boolean() === true ? ['*'] : chosen;
  const odd = headers.find((header) => !COLUMN_NAME.test(header));
  if (odd !== undefined) node.fail(`${JSON.stringify(odd)} is not a name of a column at an interface; name a layout`);
  const number = node.required(fields.file_number, 'file_number').fields(['column', 'form']);
  return {
    host: matching(node.required(fields.host, 'host'), HOST, 'host'),
    dataset: matching(node.required(fields.dataset, 'dataset'), DATASET, 'dataset'),
    headers,
    select,
    names: readColumns(fields.names),
    fileNumber: {
      column: column(node.required(number.column, 'file_number.column')),
      form: readForm(node.required(number.form, 'file_number.form')),
    },
    newest: fields.newest === undefined ? null : column(fields.newest),
    always: readColumns(node.required(fields.always, 'always')),
    rowsMax: fields.rows_max?.integer(1, 5_000) ?? 200,
  };
}

function listHeaders(node: DescribedValue | undefined, layouts: readonly SourceLayout[]): readonly string[] {
  const layout = node === undefined ? layouts[0] : layouts.find(({ name }) => name === node.text());
  return layout?.headers ?? node?.fail(`${JSON.stringify(node.value)} is not a layout of this source`) ?? [];
}

function matching(node: DescribedValue, pattern: RegExp, what: string): string {
  const text = node.text();
  return pattern.test(text) ? text : node.fail(`${JSON.stringify(text)} is not a ${what}`);
}

function readForm(node: DescribedValue): RegExp {
  try {
    return new RegExp(`^(?:${node.text()})$`);
  } catch {
    return node.fail('this is not a regular expression'); // the engine's own message names no place
  }
}

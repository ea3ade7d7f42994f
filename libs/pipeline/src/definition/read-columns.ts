import type { DescribedValue } from '../described/described-value.ts';
import type { SourceColumn, SourceLayout } from '../described/source-columns.ts';

/** The columns of source.yml: names, or for fixed-width files `{name, start, length}` with `start` counted from 1 as agencies do. */
export function readColumns(
  node: DescribedValue,
  optional: DescribedValue | undefined,
  rowLength: number,
): SourceColumn[] {
  const columns = node.list().flatMap((item) => (rowLength > 0 ? readFixedColumns(item) : [readNamedColumn(item)]));
  const names = columns.map(({ name }) => name);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) node.fail(`the column ${JSON.stringify(repeated)} stands there twice`);
  const optionalNames = new Set(optional?.list().map((item) => findPlace(item, names) && item.text()));
  if (rowLength > 0) {
    columns.sort((a, b) => a.start - b.start || b.length - a.length);
    checkCoverage(node, columns, rowLength);
  }
  return columns.map((column) => ({ ...column, optional: optionalNames.has(column.name) }));
}

/** Checks that the node names one of the columns; complains otherwise. */
function findPlace(node: DescribedValue, names: readonly string[]): true {
  return names.includes(node.text()) || node.fail(`${JSON.stringify(node.value)} is not a column of this source`);
}

function readNamedColumn(node: DescribedValue): SourceColumn {
  return { name: node.text(), optional: false, start: 0, length: 0, isPart: false };
}

function readFixedColumns(node: DescribedValue): SourceColumn[] {
  const fields = node.fields(['name', 'start', 'length', 'parts', 'repeat', 'every']);
  const name = node.required(fields.name, 'name').text();
  const start = node.required(fields.start, 'start').integer(1, 1_000_000) - 1;
  const length = node.required(fields.length, 'length').integer(1, 1_000_000);
  const times = fields.repeat?.integer(2, 100) ?? 1;
  const every = times > 1 ? node.required(fields.every, 'every').integer(1, 1_000_000) : 0;
  return Array.from({ length: times }, (_, at) => at).flatMap((at) => {
    const column = {
      name: name.replaceAll('{n}', String(at + 1)),
      optional: false,
      start: start + at * every,
      length,
      isPart: false,
    };
    return [column, ...readParts(fields.parts, column)];
  });
}

/** `parts: {last: 20, first: 14}`: pieces of a column one after the other, referred to as `Column/last`. They are no keys of the record. */
function readParts(node: DescribedValue | undefined, whole: SourceColumn): SourceColumn[] {
  let start = whole.start;
  const parts = (node?.entries() ?? []).map(([name, lengthNode]) => {
    const length = lengthNode.integer(1, whole.length);
    const part = { ...whole, name: `${whole.name}/${name}`, start, length, isPart: true };
    start += length;
    return part;
  });
  if (start > whole.start + whole.length)
    node?.fail(`the parts are longer than the ${whole.length} bytes of the column`);
  return parts;
}

function checkCoverage(node: DescribedValue, columns: readonly SourceColumn[], rowLength: number): void {
  let reached = 0;
  for (const { name, start, length } of columns.filter(({ isPart }) => !isPart)) {
    if (start !== reached)
      node.fail(`${JSON.stringify(name)} starts at byte ${start + 1}, but the columns before it end at ${reached}`);
    reached = start + length;
  }
  if (reached !== rowLength) node.fail(`the columns end at byte ${reached}, but a row has ${rowLength}`);
}

/** `layouts: {export: {dos_id: DOS ID}}`: for each way of heading the columns, the headers that are not the column's own name. */
export function readLayouts(node: DescribedValue | undefined, columns: readonly SourceColumn[]): SourceLayout[] {
  const names = columns.map(({ name }) => name);
  if (!node) return [{ name: 'columns', headers: names }];
  return node.entries().map(([name, renamed]) => {
    const headerOf = new Map(
      renamed.entries().map(([column, header]) => {
        if (!names.includes(column)) header.fail(`${JSON.stringify(column)} is not a column of this source`);
        return [column, header.text()] as const;
      }),
    );
    const headers = names.map((column) => headerOf.get(column) ?? column);
    const repeated = headers.find((header, at) => headers.indexOf(header) !== at);
    if (repeated !== undefined) renamed.fail(`two columns have the header ${JSON.stringify(repeated)}`);
    return { name, headers };
  });
}

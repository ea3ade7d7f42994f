import type { ArchiveJoin, FixedColumn, JoinedEntry, JoinedLabels } from '../fetch/joined/archive-join.ts';
import { regularExpression } from '../map/text-expression.ts';
import type { DescribedValue } from '../described/described-value.ts';

/**
 * The `join` of a source's file: `{key, padded, frame, place_column, labels: {entry, columns, of}, entries}`, each of `entries` as `{entry, file_column,
 * first: {Column: [value, …]}, newest, columns: [{name, start, length}]}`, or `columns: [name, …]` for values without a header.
 */
export function readJoin(node: DescribedValue): ArchiveJoin {
  const { key, entries, labels, padded, blank, frame, place_column } = node.fields([
    'key',
    'entries',
    'labels',
    'padded',
    'blank',
    'frame',
    'place_column',
  ]);
  return {
    key: node.required(key, 'key').text(),
    entries: node.required(entries, 'entries').list().map(readEntry),
    labels: labels ? readLabels(labels) : null,
    placeColumn: place_column?.text() ?? null,
    isPadded: padded?.boolean() ?? false,
    blank: blank?.text() ?? null,
    frame: frame ? regularExpression(frame, 'u') : null,
  };
}

function readEntry(node: DescribedValue): JoinedEntry {
  const { entry, file_column, first, newest, columns } = node.fields([
    'entry',
    'file_column',
    'first',
    'newest',
    'columns',
  ]);
  const orders = first?.entries() ?? [];
  const listed = columns?.list();
  const isNamed = listed?.[0]?.isText === true;
  return {
    files: node
      .required(entry, 'entry')
      .oneOrMore()
      .map((file) => file.text()),
    fileColumn: file_column?.text() ?? null,
    first: orders.map(([column, values]) => [column, values.oneOrMore().map((value) => value.text())] as const),
    newest: newest?.text() ?? null,
    columns: isNamed ? null : (listed?.map(readColumn) ?? null),
    names: isNamed ? listed.map((column) => column.text()) : null,
  };
}

function readColumn(node: DescribedValue): FixedColumn {
  const { name, start, length } = node.fields(['name', 'start', 'length']);
  return {
    name: node.required(name, 'name').text(),
    start: node.required(start, 'start').integer(1, 1_000_000) - 1,
    length: node.required(length, 'length').integer(1, 1_000_000),
  };
}

function readLabels(node: DescribedValue): JoinedLabels {
  const { entry, columns, of } = node.fields(['entry', 'columns', 'of']);
  const columnsNode = node.required(columns, 'columns');
  const [list, code, meaning, ...others] = columnsNode.list().map((column) => column.text());
  if (list === undefined || code === undefined || meaning === undefined || others.length > 0)
    return columnsNode.fail('three columns are expected: the list, the code, its meaning');
  return {
    entry: node.required(entry, 'entry').text(),
    columns: [list, code, meaning],
    of: node
      .required(of, 'of')
      .entries()
      .map(([column, name]) => [column, name.text()] as const),
  };
}

import type { ArchiveJoin, JoinedLabels } from '../fetch/joined/archive-join.ts';
import type { DescribedValue } from './described-value.ts';

/** The `join` of a source's file: `{key, entries: [{entry, first: {Column: [value, …]}}], labels: {entry, columns, of}}`. */
export function readJoin(node: DescribedValue): ArchiveJoin {
  const { key, entries, labels } = node.fields(['key', 'entries', 'labels']);
  return {
    key: node.required(key, 'key').text(),
    entries: node
      .required(entries, 'entries')
      .list()
      .map((each) => {
        const { entry, first } = each.fields(['entry', 'first']);
        const orders = first?.entries() ?? [];
        return {
          entry: each.required(entry, 'entry').text(),
          first: orders.map(([column, values]) => [column, values.oneOrMore().map((value) => value.text())] as const),
        };
      }),
    labels: labels ? readLabels(labels) : null,
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

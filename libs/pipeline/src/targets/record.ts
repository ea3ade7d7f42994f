import type { DescribedValue } from '../described/described-value.ts';
import type { MappingContext } from '../map/mapping-context.ts';
import type { MatchedRecord } from './matched-record.ts';
import { compileContent, contentKeys } from './record-content.ts';
import { compileRecordKey, keyProblem } from './record-key.ts';
import type { RecordMapping } from './record-mapping.ts';
import type { Register } from './records-description.ts';

/** The mapping of a dataset each of whose rows (or groups of rows) is one record about somebody: a license, a loan, a filing. */
export function compileRecord(node: DescribedValue, context: MappingContext): RecordMapping<MatchedRecord> {
  const fields = node.fields([...contentKeys, 'key', 'repeated_keys', 'register']);
  const keyReader = compileRecordKey(node.required(fields.key, 'key'), fields.repeated_keys, context);
  const register = fields.register === undefined ? null : readRegister(fields.register, context);
  const content = compileContent(fields, node, context);
  if (!content.givesNames) node.fail('one of names, file_number, ein is expected: a record belongs to somebody');
  return {
    ...keyReader,
    describes: { kind: content.kind, family: null, register, makesRecords: true, givesNames: true },
    standing: () => null,
    problem(row, found, tally, rows) {
      const unwanted = content.leftOut(row);
      if (unwanted !== null) return unwanted;
      const nobody = content.namesNobody(rows, tally);
      return keyProblem(found) ?? nobody;
    },
    map(rows, tally) {
      // The records first: they make the text of the whole row, of which every field below is then a slice.
      const records = rows.map((row) => row.record());
      return { ...content.read(rows, tally), records };
    },
  };
}

/** `register: {name: us-or/olcc, number: [License Number]}`; without `number` where the file lacks it. */
function readRegister(node: DescribedValue, context: MappingContext): Register {
  const fields = node.fields(['name', 'number']);
  const columns = fields.number?.oneOrMore() ?? [];
  for (const column of columns) context.column(column.text(), column);
  return { name: node.required(fields.name, 'name').text(), number: columns.map((column) => column.text()) };
}

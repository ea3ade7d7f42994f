import type { LoadTally } from '../check/load-tally.ts';
import type { DecodedRow } from '../decode/decoded-row.ts';
import type { DescribedValue } from '../definition/described-value.ts';
import type { MappingContext } from '../map/mapping-context.ts';
import { compileNumber } from '../map/number-expression.ts';
import { compileText } from '../map/text-expression.ts';
import type { RecordDetails } from './matched-record.ts';

type Reader<Value> = (rows: readonly DecodedRow[], tally: LoadTally) => Value;

/** `details: {phones: [TELEPHONE], emails, websites, naics, revenue}`: each list of columns, all of which count. */
export function compileDetails(
  node: DescribedValue | undefined,
  context: MappingContext,
): Reader<RecordDetails | undefined> {
  if (node === undefined) return () => undefined;
  const fields = node.fields(['phones', 'emails', 'websites', 'naics', 'revenue']);
  const phones = compileAll(fields.phones, context);
  const emails = compileAll(fields.emails, context);
  const websites = compileAll(fields.websites, context);
  const naics = compileAll(fields.naics, context);
  const revenue = compileNumber(fields.revenue, 'revenue', context);
  return (rows, tally) => {
    const details: RecordDetails = {
      phones: phones(rows, tally),
      emails: emails(rows, tally),
      websites: websites(rows, tally),
      naics: naics(rows, tally),
      revenue: revenue(rows[0] as DecodedRow, tally),
    };
    const isEmpty = Object.values(details).every(
      (value) => value === null || (Array.isArray(value) && value.length === 0),
    );
    return isEmpty ? undefined : details;
  };
}

/** What stands in all of the columns, in all rows, each once. */
function compileAll(node: DescribedValue | undefined, context: MappingContext): Reader<string[]> {
  const columns = (node?.oneOrMore() ?? []).map((column) => compileText(column, context));
  return (rows, tally) => [
    ...new Set(rows.flatMap((row) => columns.map((column) => column(row, tally)).filter((text) => text !== null))),
  ];
}

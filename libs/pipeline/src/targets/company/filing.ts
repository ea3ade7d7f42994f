import type { DescribedValue } from '../../described/described-value.ts';
import { compileFirstDate } from '../../map/date-expression.ts';
import type { MappingContext, RowReader } from '../../map/mapping-context.ts';
import { compileOptionalText, compileText } from '../../map/text-expression.ts';
import type { MappedFiling } from '../../rows/registered-business.ts';

/** `filing: {number, type, date, metadata: {name: text or date}}`: the row is an act that its company filed. */
export function compileFiling(node: DescribedValue, context: MappingContext): RowReader<MappedFiling> {
  const fields = node.fields(['number', 'type', 'date', 'metadata']);
  const number = compileOptionalText(fields.number, context);
  const type = compileText(node.required(fields.type, 'type'), context);
  const date = compileFirstDate(node.required(fields.date, 'date'), context);
  const facts = (fields.metadata?.entries() ?? []).map(([name, said]) => [name, compileFact(said, context)] as const);
  return (row, tally) => ({
    number: number(row, tally),
    type: type(row, tally),
    date: date(row, tally),
    metadata: Object.fromEntries(
      facts.flatMap(([name, text]) => {
        const said = text(row, tally);
        return said === null ? [] : [[name, said]];
      }),
    ),
  });
}

/** A date has a `format`, also one of several. */
function compileFact(node: DescribedValue, context: MappingContext): RowReader<string | null> {
  const isDate = node.isMap && node.entries().some(([key]) => key === 'format');
  return isDate ? compileFirstDate(node, context) : compileText(node, context);
}

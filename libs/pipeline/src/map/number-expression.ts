import type { LoadTally } from '../check/load-tally.ts';
import type { DecodedRow } from '../rows/decoded-row.ts';
import type { DescribedValue } from '../described/described-value.ts';
import type { MappingContext } from './mapping-context.ts';
import { compileText } from './text-expression.ts';

/** A number of a row; null without any. */
export type NumberExpression = (row: DecodedRow, tally: LoadTally) => number | null;

const ORNAMENTS = /[$,\s]/g;
const WRITTEN = /^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/**
 * A text expression read as a number: `149800`, `149800.00`, `$149,800`, `1.5e+04`. Any other text is null and counted
 * under the name of the field; the record keeps the source's text.
 */
export function compileNumber(
  node: DescribedValue | undefined,
  field: string,
  context: MappingContext,
): NumberExpression {
  if (!node) return () => null;
  const published = compileText(node, context);
  return (row, tally) => {
    const text = published(row, tally);
    if (text === null) return null;
    const plain = text.replace(ORNAMENTS, '');
    const number = WRITTEN.test(plain) ? Number(plain) : NaN;
    if (Number.isFinite(number)) return number;
    tally.unknownValues.add(`${field} that is not a number: ${text.slice(0, 40)}`);
    return null;
  };
}

/** The same, rounded to whole numbers: a count that a portal writes as `348.0`. */
export function compileCount(
  node: DescribedValue | undefined,
  field: string,
  context: MappingContext,
): NumberExpression {
  const number = compileNumber(node, field, context);
  return (row, tally) => {
    const found = number(row, tally);
    return found === null ? null : Math.round(found);
  };
}

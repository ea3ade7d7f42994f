import type { DecodedRow } from '../decode/decoded-row.ts';
import type { DescribedValue } from '../definition/described-value.ts';
import type { MappingContext } from './mapping-context.ts';

/** Whether a row is meant. */
export type Condition = (row: DecodedRow) => boolean;

/**
 * `when: {Column: value}`, `{Column: [value, …]}` or `{Column: {not: value}}`; several columns must all hold.
 * Letter case and outer blanks are ignored.
 */
export function compileCondition(node: DescribedValue, context: MappingContext): Condition {
  const parts = node.entries().map(([name, value]) => compilePart(context.column(name, value), value));
  return (row) => parts.every((part) => part(row));
}

function compilePart(column: number, node: DescribedValue): Condition {
  const { not } = node.isMap ? node.fields(['not']) : {};
  const listed = new Set((not ?? node).oneOrMore().map((value) => asCompared(String(value.value))));
  const isMeant = not === undefined;
  return (row) => listed.has(asCompared(row.field(column))) === isMeant;
}

function asCompared(text: string): string {
  return text.trim().toUpperCase();
}

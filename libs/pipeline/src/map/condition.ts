import type { DecodedRow } from '../decode/decoded-row.ts';
import { LeftOut } from '../decode/left-out-row.ts';
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

/** `left_out: [{when: {Column: value}, because: a deactivated …}]`: why a row of the file is no record; null where it is one. */
export function compileLeftOut(
  node: DescribedValue | undefined,
  context: MappingContext,
): (row: DecodedRow) => LeftOut | null {
  const reasons = (node?.list() ?? []).map((each) => {
    const { when, because } = each.fields(['when', 'because']);
    const isMeant = compileCondition(each.required(when, 'when'), context);
    return { isMeant, leftOut: new LeftOut(each.required(because, 'because').text()) };
  });
  return (row) => reasons.find(({ isMeant }) => isMeant(row))?.leftOut ?? null;
}

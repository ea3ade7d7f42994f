import type { DecodedRow } from '../rows/decoded-row.ts';
import { LeftOut } from '../rows/left-out-row.ts';
import type { DescribedValue } from '../described/described-value.ts';
import type { MappingContext } from './mapping-context.ts';

/** Returns true for a row that is meant. */
export type Condition = (row: DecodedRow) => boolean;

/**
 * `when: {Column: value}`, `{Column: [value, …]}`, `{Column: {not: value}}` or `{Column: {contains: value}}`; several columns must all hold.
 * Letter case and outer blanks are ignored.
 */
export function compileCondition(node: DescribedValue, context: MappingContext): Condition {
  const parts = node.entries().map(([name, value]) => compilePart(context.column(name, value), value));
  return (row) => parts.every((part) => part(row));
}

function compilePart(column: number, node: DescribedValue): Condition {
  const { not, contains } = node.isMap ? node.fields(['not', 'contains']) : {};
  if (contains !== undefined) {
    if (not !== undefined) node.fail('one of not, contains is expected');
    const parts = contains.oneOrMore().map((part) => asCompared(part.text()));
    return (row) => {
      const text = asCompared(row.field(column));
      return parts.some((part) => text.includes(part));
    };
  }
  const listed = new Set((not ?? node).oneOrMore().map((value) => asCompared(String(value.value))));
  const isMeant = not === undefined;
  return (row) => listed.has(asCompared(row.field(column))) === isMeant;
}

/** Why a row is not of the source; null where it is. */
export type ColumnCheck = (row: DecodedRow) => string | null;

/** `columns_equal: {STATE: MT}` or `{STATE: [MT, Montana]}`: what columns must say. A blank says nothing. */
export function compileColumnChecks(node: DescribedValue | undefined, context: MappingContext): ColumnCheck[] {
  return (node?.entries() ?? []).map(([name, value]) => {
    const column = context.column(name, value);
    const texts = value.oneOrMore().map((text) => text.text());
    const expected = new Set(texts.map(asCompared));
    return (row) => {
      const text = row.field(column).trim();
      if (text === '' || expected.has(asCompared(text))) return null;
      return `${name} is ${JSON.stringify(text.slice(0, 40))}; expected ${texts.join(' or ')}`;
    };
  });
}

function asCompared(text: string): string {
  return text.trim().toUpperCase();
}

/** `left_out: [{when: {Column: value}, because: a deactivated …}]`: why a row of the file is not a record; null where it is one. */
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

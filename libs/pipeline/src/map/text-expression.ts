import { parseEin } from '@registry/domain';
import { errorMessage } from '../error-facts.ts';
import type { DescribedValue } from '../described/described-value.ts';
import { compileCondition } from './condition.ts';
import type { MappingContext, RowReader } from './mapping-context.ts';

/** A text of a row, without outer blanks; null if empty. */
export type TextExpression = RowReader<string | null>;

const keys = [
  'column',
  'first',
  'join',
  'with',
  'pieces',
  'constant',
  'when',
  'pattern',
  'without',
  'except',
  'pad',
  'lookup',
  'default',
] as const;

/**
 * A column's name; a list, of which the first filled one counts; or a map of one source of text (`column`, `first`, `join`,
 * `pieces`, `constant`) and what is done to it, in this order: `when`, `pattern`, `without`, `except`, `pad`, `lookup`, `default`.
 */
export function compileText(node: DescribedValue, context: MappingContext): TextExpression {
  if (node.isText) return compileColumn(node, context);
  if (node.isList) return compileFirst(node, context);
  if (!node.isMap) return compileColumn(node, context); // which complains of a number or nothing
  const fields = node.fields(keys);
  const sources = (['column', 'first', 'join', 'pieces', 'constant'] as const).filter(
    (key) => fields[key] !== undefined,
  );
  if (sources.length !== 1) node.fail('exactly one of column, first, join, pieces, constant is expected');
  if (!fields.join) fields.with?.hasNoEffect('only join has parts to separate');
  let expression = compileSource(fields, context, node);
  if (fields.when) expression = onlyWhen(expression, fields.when, context);
  if (fields.pattern) expression = captured(expression, fields.pattern);
  if (fields.without) expression = without(expression, fields.without);
  if (fields.except) expression = except(expression, fields.except);
  if (fields.pad) expression = padded(expression, fields.pad);
  if (fields.lookup) expression = lookedUp(expression, fields.lookup, context);
  const fallback = fields.default?.text();
  if (fallback === undefined) return expression;
  const inner = expression;
  return (row, tally) => inner(row, tally) ?? fallback;
}

/** Compiles an expression that may be left out; what is left out is never there. */
export function compileOptionalText(node: DescribedValue | undefined, context: MappingContext): TextExpression {
  return node ? compileText(node, context) : nothing;
}

/** The employer identification number that a source publishes; null, with a remark, if it is invalid. */
export function compileEin(node: DescribedValue | undefined, context: MappingContext): TextExpression {
  const published = compileOptionalText(node, context);
  return (row, tally) => {
    const text = published(row, tally);
    if (text === null) return null;
    const ein = parseEin(text);
    if (ein === undefined) tally.remarks.add('employer identification number ignored: not valid');
    return ein ?? null;
  };
}

/** An expression that is never there. */
const nothing: TextExpression = () => null;

function compileSource(
  fields: Partial<Record<(typeof keys)[number], DescribedValue>>,
  context: MappingContext,
  node: DescribedValue,
): TextExpression {
  if (fields.column) return compileColumn(fields.column, context);
  if (fields.first) return compileFirst(fields.first, context);
  if (fields.constant) {
    const constant = fields.constant.text();
    return () => constant;
  }
  if (fields.pieces) return compilePieces(fields.pieces, context);
  const separator = fields.with?.value === '' ? '' : (fields.with?.text() ?? ' ');
  const parts = node
    .required(fields.join, 'join')
    .list()
    .map((part) => compileText(part, context));
  return (row, tally) => {
    const filled = parts.map((part) => part(row, tally)).filter((part) => part !== null);
    return filled.length === 0 ? null : filled.join(separator);
  };
}

function compileColumn(node: DescribedValue, context: MappingContext): TextExpression {
  const column = context.column(node.text(), node);
  return (row) => row.field(column).trim() || null;
}

/** A text that an agency cut into several columns wherever a column was full: they stand as they are, one after the other. */
function compilePieces(node: DescribedValue, context: MappingContext): TextExpression {
  const columns = node.list().map((column) => context.column(column.text(), column));
  return (row) =>
    columns
      .map((column) => row.field(column))
      .join('')
      .trim() || null;
}

function compileFirst(node: DescribedValue, context: MappingContext): TextExpression {
  const choices = node.list().map((choice) => compileText(choice, context));
  return (row, tally) => {
    for (const choice of choices) {
      const text = choice(row, tally);
      if (text !== null) return text;
    }
    return null;
  };
}

function onlyWhen(inner: TextExpression, node: DescribedValue, context: MappingContext): TextExpression {
  const condition = compileCondition(node, context);
  return (row, tally) => (condition(row) ? inner(row, tally) : null);
}

function captured(inner: TextExpression, node: DescribedValue): TextExpression {
  const pattern = regularExpression(node, 'u');
  if (new RegExp(`${pattern.source}|`, 'u').exec('')?.length !== 2)
    node.fail('a pattern has exactly one group: the part that counts');
  return (row, tally) => pattern.exec(inner(row, tally) ?? '')?.[1]?.trim() || null;
}

function without(inner: TextExpression, node: DescribedValue): TextExpression {
  const pattern = regularExpression(node, 'gu');
  return (row, tally) => inner(row, tally)?.replace(pattern, '').trim() || null;
}

function except(inner: TextExpression, node: DescribedValue): TextExpression {
  const fillers = new Set(node.oneOrMore().map((filler) => filler.text().trim().toUpperCase()));
  return (row, tally) => {
    const text = inner(row, tally);
    return text !== null && fillers.has(text.toUpperCase()) ? null : text;
  };
}

/** Digits of an identifier at most. */
const PAD_MAX = 50;

/**
 * `pad: 9` gives an identifier that a spreadsheet took for a number its zeros back: `12345678.0` is `012345678`. What is not a whole
 * number stays as it is.
 */
function padded(inner: TextExpression, node: DescribedValue): TextExpression {
  const length = node.integer(1, PAD_MAX);
  return (row, tally) => {
    const text = inner(row, tally);
    const [, digits] = /^(\d+)(?:\.0*)?$/.exec(text ?? '') ?? [];
    return digits?.padStart(length, '0') ?? text;
  };
}

function lookedUp(inner: TextExpression, node: DescribedValue, context: MappingContext): TextExpression {
  const lookup = context.lookup(node.text(), node);
  return (row, tally) => {
    const text = inner(row, tally);
    if (text === null) return null;
    const meaning = lookup.find(text);
    if (meaning === undefined) tally.unknownValues.add(`${lookup.name}: ${text}`);
    return meaning ?? null;
  };
}

/** The regular expression of a description; an error if it is invalid. */
export function regularExpression(node: DescribedValue, flags: string): RegExp {
  try {
    return new RegExp(node.text(), flags);
  } catch (error) {
    return node.fail(errorMessage(error));
  }
}

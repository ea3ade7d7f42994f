import { noSuchColumn } from './soql-error.ts';
import { TokenReader } from './soql-tokens.ts';
import { ROW_ID, type PortalRow, valueOf } from './portal-row.ts';

/** Whether a row passes. */
export type Condition = (row: PortalRow, place: number) => boolean;

type Value = (row: PortalRow, place: number) => string | undefined;

/** The part of `$where` that lookups use, with SODA's own rules of quoting: `and`, `or`, brackets, `=`, `in`, `like` with `%` and `_`, `upper`. */
export function readCondition(text: string, columns: ReadonlySet<string>): Condition {
  const tokens = new TokenReader(text);
  const condition = readOr(tokens, columns);
  if (!tokens.isAtEnd) tokens.take(); // throws: nothing may follow
  return condition;
}

function readOr(tokens: TokenReader, columns: ReadonlySet<string>): Condition {
  let left = readAnd(tokens, columns);
  while (tokens.takes('or')) {
    const [one, other] = [left, readAnd(tokens, columns)];
    left = (row, place) => one(row, place) || other(row, place);
  }
  return left;
}

function readAnd(tokens: TokenReader, columns: ReadonlySet<string>): Condition {
  let left = readTerm(tokens, columns);
  while (tokens.takes('and')) {
    const [one, other] = [left, readTerm(tokens, columns)];
    left = (row, place) => one(row, place) && other(row, place);
  }
  return left;
}

function readTerm(tokens: TokenReader, columns: ReadonlySet<string>): Condition {
  if (!tokens.takes('(')) return readComparison(tokens, columns);
  const inner = readOr(tokens, columns);
  tokens.expect(')');
  return inner;
}

function readComparison(tokens: TokenReader, columns: ReadonlySet<string>): Condition {
  const left = readValue(tokens, columns);
  if (tokens.takes('like')) {
    const pattern = likePattern(tokens.take('string').text);
    return (row, place) => pattern.test(left(row, place) ?? '');
  }
  if (tokens.takes('in')) {
    tokens.expect('(');
    const values = [readValue(tokens, columns)];
    while (tokens.takes(',')) values.push(readValue(tokens, columns));
    tokens.expect(')');
    return (row, place) => {
      const held = left(row, place);
      return held !== undefined && values.some((value) => value(row, place) === held);
    };
  }
  tokens.expect('=');
  const right = readValue(tokens, columns);
  return (row, place) => {
    const held = left(row, place);
    return held !== undefined && right(row, place) === held;
  };
}

function readValue(tokens: TokenReader, columns: ReadonlySet<string>): Value {
  const token = tokens.take('string', 'number', 'name');
  if (token.kind !== 'name') return () => token.text;
  if (token.text === 'upper' && tokens.takes('(')) {
    const inner = readValue(tokens, columns);
    tokens.expect(')');
    return (row, place) => inner(row, place)?.toUpperCase();
  }
  if (token.text !== ROW_ID && !columns.has(token.text)) throw noSuchColumn(token.text);
  return (row, place) => valueOf(row, place, token.text);
}

function likePattern(like: string): RegExp {
  const pattern = like
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('%', '.*')
    .replaceAll('_', '.');
  return new RegExp(`^${pattern}$`, 's');
}

import { dateFormats, isDateFormat, parseDate, type DateFormat } from '@registry/domain';
import type { DescribedValue } from '../described/described-value.ts';
import type { MappingContext, RowReader } from './mapping-context.ts';
import { regularExpression } from './text-expression.ts';

/** A day as YYYY-MM-DD; null without any. */
export type DateExpression = RowReader<string | null>;

/** No American registry is older, and none dates its acts further ahead: outside of these lie fillers such as 9999-12-31. */
const PLAUSIBLE_FROM = '1600-01-01';
const PLAUSIBLE_TO = '2199-12-31';
/** The last day of this century stands for one without an end. */
const NO_END = '2099-12-31';

/** Checks that a day can be one of a registry's acts. */
export function isPlausible(day: string): boolean {
  return day >= PLAUSIBLE_FROM && day <= PLAUSIBLE_TO && day !== NO_END;
}

/**
 * `{column: …, format: …}`, where `format` may list several forms, of which the first that fits is used; or `{latest:
 * [columns], format: …}` for the latest day of several columns. An invalid date (0000-00-00, 2099-12-31, 9999-12-31, 31 February)
 * is null and counted; the record keeps the source's text. `except` lists wordings that stand for no date (Indefinite). The one group of
 * `pattern` is the date where a column has more than a date; without it the row has none.
 */
export function compileDate(node: DescribedValue, context: MappingContext): DateExpression {
  const { column, latest, format, pattern, except } = node.fields(['column', 'latest', 'format', 'pattern', 'except']);
  if ((column === undefined) === (latest === undefined)) node.fail('exactly one of column, latest is expected');
  const formats = node.required(format, 'format').oneOrMore().map(readFormat);
  const fillers = new Set((except?.oneOrMore() ?? []).map((filler) => filler.text().trim().toUpperCase()));
  const dates = (column === undefined ? latest?.list() : [column])?.map((name) =>
    compileColumn(name, { formats, fillers, pattern: pattern && regularExpression(pattern, 'u') }, context),
  );
  return (row, tally) =>
    (dates ?? []).reduce<string | null>((newest, readDate) => {
      const date = readDate(row, tally);
      return date !== null && (newest === null || date > newest) ? date : newest;
    }, null);
}

/** A date expression, or a list of them, of which the first with a value is used. Null in every row where nothing is described. */
export function compileFirstDate(node: DescribedValue | undefined, context: MappingContext): DateExpression {
  const dates = (node?.oneOrMore() ?? []).map((date) => compileDate(date, context));
  return (row, tally) => {
    for (const date of dates) {
      const found = date(row, tally);
      if (found !== null) return found;
    }
    return null;
  };
}

/** Null in every row where nothing is described. */
export function compileOptionalDate(node: DescribedValue | undefined, context: MappingContext): DateExpression {
  return node === undefined ? () => null : compileDate(node, context);
}

interface WrittenDates {
  readonly formats: readonly DateFormat[];
  readonly fillers: ReadonlySet<string>;
  readonly pattern: RegExp | undefined;
}

function compileColumn(
  columnName: DescribedValue,
  { formats, fillers, pattern }: WrittenDates,
  context: MappingContext,
): DateExpression {
  const column = columnName.text();
  const place = context.column(column, columnName);
  return (row, tally) => {
    const whole = row.field(place);
    const text = pattern === undefined ? whole : (pattern.exec(whole)?.[1] ?? '');
    if (text === '' || (fillers.size > 0 && fillers.has(text.trim().toUpperCase()))) return null;
    for (const form of formats) {
      const date = parseDate(text, form);
      if (date === undefined) continue;
      tally.columnsWithDates.add(column);
      if (isPlausible(date)) return date;
      tally.dateOddities.add(`${column}: ${date} stands for no date`);
      return null;
    }
    if (text.trim() === '') return null;
    tally.dateOddities.add(`${column}: ${JSON.stringify(text.slice(0, 40))} is not a date`);
    tally.unreadDates.set(column, (tally.unreadDates.get(column) ?? 0) + 1);
    return null;
  };
}

function readFormat(node: DescribedValue): DateFormat {
  const text = node.text();
  return isDateFormat(text)
    ? text
    : node.fail(
        text === 'M/D/YYYY'
          ? '"M/D/YYYY" is written MM/DD/YYYY, which takes months and days of one digit too'
          : `${JSON.stringify(text)} is not one of ${Object.keys(dateFormats).join(', ')}`,
      );
}

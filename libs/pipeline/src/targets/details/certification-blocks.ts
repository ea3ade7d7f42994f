import {
  CERTIFICATION_TYPE_NAMES,
  type DateFormat,
  isDateFormat,
  parseDate,
  type PublishedCertification,
} from '@registry/domain';
import type { LoadTally } from '../../check/load-tally.ts';
import type { DecodedRow } from '../../rows/decoded-row.ts';
import type { DescribedValue } from '../../described/described-value.ts';
import { isPlausible } from '../../map/date-expression.ts';
import type { MappingContext, RowReader } from '../../map/mapping-context.ts';
import { compileText, regularExpression } from '../../map/text-expression.ts';

const keys = ['type', 'codes', 'between', 'pattern', 'lookup', 'format'] as const;

/**
 * `certifications:` a list of blocks `{type, codes, between, pattern, lookup, format}`. `codes` is a column with several codes, parted by
 * `between`; the group `code` of `pattern` is looked up in `lookup`, and the group `exit` is a day in `format`.
 */
export function compileCertifications(
  node: DescribedValue | undefined,
  context: MappingContext,
): (rows: readonly DecodedRow[], tally: LoadTally) => PublishedCertification[] {
  const blocks = (node?.list() ?? []).map((block) => block.attempt(() => compileBlock(block, context)));
  return (rows, tally) => {
    const found = rows.flatMap((row) => blocks.flatMap((block) => block(row, tally)));
    return [...new Map(found.map((one) => [JSON.stringify(one), one] as const)).values()];
  };
}

function compileBlock(node: DescribedValue, context: MappingContext): RowReader<PublishedCertification[]> {
  const fields = node.fields(keys);
  const type = node.required(fields.type, 'type').oneOf(CERTIFICATION_TYPE_NAMES);
  const codes = compileText(node.required(fields.codes, 'codes'), context);
  const between = node.required(fields.between, 'between').text();
  const pattern = readPattern(node.required(fields.pattern, 'pattern'));
  const lookupName = node.required(fields.lookup, 'lookup');
  const lookup = context.lookup(lookupName.text(), lookupName);
  const format = readFormat(fields.format);
  return (row, tally) =>
    (codes(row, tally) ?? '').split(between).flatMap((text) => {
      const { code, exit } = pattern.exec(text.trim())?.groups ?? {};
      if (code === undefined) return [];
      const name = lookup.find(code);
      if (name === undefined) tally.unknownValues.add(`${lookup.name}: ${code}`);
      if (name === undefined || name === null) return [];
      return [{ name, type, id: null, entrance: null, exit: readDay(exit, format, tally) }];
    });
}

/** Null, and counted, if it is not a day or a filler such as 9999-12-31. */
function readDay(text: string | undefined, format: DateFormat | undefined, tally: LoadTally): string | null {
  if (text === undefined || format === undefined) return null;
  const day = parseDate(text, format);
  if (day !== undefined && isPlausible(day)) return day;
  tally.dateOddities.add(
    `certifications: ${JSON.stringify(text)} ${day === undefined ? 'is not a' : 'stands for no'} date`,
  );
  return null;
}

function readPattern(node: DescribedValue): RegExp {
  const pattern = regularExpression(node, 'u');
  return /\(\?<code>/.test(pattern.source) ? pattern : node.fail('a group named code is expected');
}

function readFormat(node: DescribedValue | undefined): DateFormat | undefined {
  const text = node?.text();
  return text === undefined || isDateFormat(text) ? text : node?.fail(`${text} is not a form of a date`);
}

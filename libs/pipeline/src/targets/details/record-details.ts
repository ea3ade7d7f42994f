import { PROFILE_TYPE_NAMES, type PublishedDetails, type PublishedProfile } from '@registry/domain';
import type { LoadTally } from '../../check/load-tally.ts';
import type { DecodedRow } from '../../rows/decoded-row.ts';
import type { DescribedValue } from '../../described/described-value.ts';
import type { MappingContext } from '../../map/mapping-context.ts';
import { compileNumber } from '../../map/number-expression.ts';
import { compileText } from '../../map/text-expression.ts';
import { compileCertifications } from './certification-blocks.ts';

/** Reads a value from all rows of a record. */
type Reader<Value> = (rows: readonly DecodedRow[], tally: LoadTally) => Value;

const keys = ['phones', 'emails', 'websites', 'naics', 'sic', 'profiles', 'certifications', 'revenue'] as const;

/** `details: {phones: [TELEPHONE], emails, websites, naics, sic}`: each list of columns, all of which count; and see the blocks below. */
export function compileDetails(
  node: DescribedValue | undefined,
  context: MappingContext,
): Reader<PublishedDetails | undefined> {
  if (node === undefined) return () => undefined;
  const fields = node.fields(keys);
  const phones = compileAll(fields.phones, context);
  const emails = compileAll(fields.emails, context);
  const websites = compileAll(fields.websites, context);
  const naics = compileAll(fields.naics, context);
  const sic = compileAll(fields.sic, context);
  const profiles = compileProfiles(fields.profiles, context);
  const certifications = compileCertifications(fields.certifications, context);
  const revenue = compileNumber(fields.revenue, 'revenue', context);
  return (rows, tally) => {
    const details: PublishedDetails = {
      phones: phones(rows, tally),
      emails: emails(rows, tally),
      websites: websites(rows, tally),
      naics: naics(rows, tally),
      ...filledOnly({
        sic: sic(rows, tally),
        profiles: profiles(rows, tally),
        certifications: certifications(rows, tally),
      }),
      revenue: revenue(rows[0] as DecodedRow, tally),
    };
    const isEmpty = Object.values(details).every(
      (value) => value === null || (Array.isArray(value) && value.length === 0),
    );
    return isEmpty ? undefined : details;
  };
}

/** Without the lists that are empty. */
function filledOnly<Lists extends Readonly<Record<string, readonly unknown[]>>>(lists: Lists): Partial<Lists> {
  return Object.fromEntries(Object.entries(lists).filter(([, { length }]) => length > 0)) as Partial<Lists>;
}

/** Reads the values of all the columns, in all rows, each once. */
function compileAll(node: DescribedValue | undefined, context: MappingContext): Reader<string[]> {
  const columns = (node?.oneOrMore() ?? []).map((column) => compileText(column, context));
  return (rows, tally) => [
    ...new Set(rows.flatMap((row) => columns.map((column) => column(row, tally)).filter((text) => text !== null))),
  ];
}

/** `profiles: {sec: cik}`: the numbers that lead to pages about the company, by the kind of page. */
function compileProfiles(node: DescribedValue | undefined, context: MappingContext): Reader<PublishedProfile[]> {
  const fields = node?.fields(PROFILE_TYPE_NAMES) ?? {};
  const numbers = PROFILE_TYPE_NAMES.flatMap((type) => {
    const field = fields[type];
    return field === undefined ? [] : [{ type, read: compileAll(field, context) }];
  });
  return (rows, tally) => numbers.flatMap(({ type, read }) => read(rows, tally).map((number) => ({ type, number })));
}

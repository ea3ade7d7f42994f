import { ownAlias } from '@registry/persistence';

/**
 * The names of a company other than its legal name, as the history has them, each once however many sources state it;
 * `company` is an alias with its key. Null without any.
 */
export function alternativeNamesSql(of: (table: string) => string, company: string): string {
  const [n, o] = [ownAlias('n', company), ownAlias('o', company)];
  const names = `${of('names')} ${n} WHERE ${n}.file_number_key = ${company}.file_number_key`;
  const hasEnded = `coalesce(${n}.status IN ('canceled', 'expired'), false)`;
  return `(SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('object', 'name', 'name', ${o}.name, 'type', 'alternative', 'kind', ${o}.kind,
                           'status', ${o}.status, 'began', ${o}.began, 'ended', ${o}.ended)) ORDER BY ${o}.source_no, ${o}.position)
             FROM (SELECT DISTINCT ON (${n}.folded, CASE WHEN ${n}.folded = '' THEN ${n}.name END) ${n}.* FROM ${names} AND ${n}.kind <> 'legal'
                      AND (${n}.folded = '' OR ${n}.folded NOT IN (SELECT ${n}.folded FROM ${names} AND ${n}.kind = 'legal'))
                    ORDER BY ${n}.folded, CASE WHEN ${n}.folded = '' THEN ${n}.name END, ${hasEnded}, ${n}.source_no, ${n}.position) ${o})`;
}

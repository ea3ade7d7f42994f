/**
 * The names of a company other than its legal name, as the history has them; `company` is an alias with its key. Null
 * without any.
 */
export function alternativeNamesSql(of: (table: string) => string, company: string): string {
  return `(SELECT jsonb_agg(jsonb_build_object('object', 'name', 'name', n.name, 'type', 'alternative', 'kind', n.kind) ORDER BY n.source_no, n.position)
             FROM ${of('names')} n WHERE n.file_number_key = ${company}.file_number_key AND n.kind <> 'legal')`;
}

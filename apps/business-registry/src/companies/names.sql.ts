/** The names of a company as `NameRow`s, the legal one first; `company` is a condition on `names`. Null without any. */
export function namesOfCompanySql(company: string): string {
  return `(SELECT json_agg(json_build_object('kind', kind, 'name', name, 'type', source_type, 'id', source_id, 'source', (SELECT slug FROM sources s WHERE s.source_no = names.source_no),
                                     'status', status, 'began', began, 'ended', ended, 'filed', filed) ORDER BY kind <> 'legal', source_no, position)
                FROM names WHERE ${company})`;
}

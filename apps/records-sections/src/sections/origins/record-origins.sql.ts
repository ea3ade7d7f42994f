import { RECORD_KINDS, type RecordKind } from '@registry/domain';
import { partOriginSql, rowOriginSql } from '@registry/loading/row-origin.sql';

/**
 * Where the parts of a shown record come from, of a record table `r`, as a list of `StoredOrigin` in JSON: of a record of a register the
 * version of each source, of an assembled record its parts, of any other the record itself.
 */
export function recordOriginsSql(kind: RecordKind): string {
  return `
      CASE WHEN r.versions IS NOT NULL THEN (
             SELECT json_agg(${originSql({ part: 'o.slug', origin: rowOriginSql('version') })})
               FROM json_array_elements(r.versions) v
               JOIN sources o ON o.source_no = (v ->> 'sourceNo')::int
               JOIN ${RECORD_KINDS[kind].table} version ON version.source_no = o.source_no AND version.row_key = r.row_key)
           WHEN EXISTS (SELECT FROM record_sources f WHERE f.family_no = r.source_no) THEN (
             SELECT json_agg(${originSql({
               part: 'q.part',
               partKey: 'q.part_key',
               date: "q.adds ->> 'date'",
               rowCount: 'json_array_length(q.records)',
               origin: partOriginSql('q'),
             })})
               FROM (SELECT DISTINCT j.source_no, j.part_key
                       FROM record_parts m CROSS JOIN unnest(m.join_keys) k (join_key)
                       JOIN part_joins j ON j.family_no = r.source_no AND j.join_key = k.join_key
                      WHERE m.family_no = r.source_no AND m.record_key = r.row_key) b
               JOIN record_parts q USING (source_no, part_key)
              WHERE q.record_key IS NULL OR q.record_key = r.row_key)
           ELSE json_build_array(${originSql({ part: 'NULL', origin: rowOriginSql('r') })}) END`;
}

function originSql({
  part,
  partKey = "''",
  date = 'NULL',
  rowCount = '1',
  origin,
}: Readonly<Record<string, string>>): string {
  return `json_build_object('part', ${part}, 'partKey', ${partKey}, 'adds', json_build_object('date', ${date}), 'rowCount', ${rowCount},
                            'origin', ${origin})`;
}

import type { StateCode } from '@registry/domain';

/** The parts that companies have now, by `k.key`, their file number key: `source_no`, `part_key` and the part's own columns as `p`. */
export function partsOfCompaniesSql(state: StateCode, keys: string): string {
  const isThere = `p.state = '${state}' AND p.absent_since IS NULL`;
  return `${keys} k (key)
    CROSS JOIN LATERAL (
      SELECT p.* FROM business_parts p WHERE ${isThere} AND p.file_number_key = k.key
      UNION ALL
      SELECT p.* FROM business_parts p
       WHERE ${isThere} AND p.register_id = ANY (ARRAY(
               SELECT r.register_id FROM registrations r WHERE r.state = '${state}' AND r.file_number_key = k.key))) p`;
}

import type { Statement } from '@registry/persistence';
import { isShownNow } from '../companies/is-shown.sql.ts';
import { hitColumns } from '../search/hit.row.ts';

/** $1: an entity. What it is part of now, and whether that has one of the registrations that it had. */
export const ENTITY: Statement = {
  name: 'entity',
  text: `WITH RECURSIVE later AS (
           SELECT entity_id, created_at, merged_into, 0 AS n FROM entities WHERE entity_id = $1
            UNION ALL SELECT e.entity_id, e.created_at, e.merged_into, n + 1 FROM later l JOIN entities e ON e.entity_id = l.merged_into WHERE n < 100)
         SELECT entity_id AS id, created_at AS "createdAt",
                n = 0 OR EXISTS (SELECT FROM merged_members o JOIN entity_members m USING (state, file_number_key)
                                  WHERE o.entity_id = $1 AND m.entity_id = later.entity_id AND ${isShownNow('o')}) AS "hasOwn"
           FROM later ORDER BY n DESC LIMIT 1`,
};

/** $1: an entity. Its companies as lists show them, the domestic one first. */
export const ENTITY_MEMBERS: Statement = {
  name: 'entity-members',
  text: `SELECT ${hitColumns()}
           FROM entity_members m
          CROSS JOIN LATERAL (SELECT * FROM businesses WHERE state = m.state AND file_number_key = m.file_number_key OFFSET 0) b
          WHERE m.entity_id = $1 AND ${isShownNow('m')}
          ORDER BY b.formation_state IS DISTINCT FROM b.state, b.state, b.file_number_key`,
};

/** $1: an entity. Its links between companies that are shown. */
export const ENTITY_LINKS: Statement = {
  name: 'entity-links',
  text: `SELECT l.method, l.confidence, l.evidence, l.state, m.file_number AS "fileNumber", l.other_state AS "otherState", o.file_number AS "otherFileNumber"
           FROM entity_links l
          CROSS JOIN LATERAL (SELECT state, file_number_key, file_number FROM businesses WHERE state = l.state AND file_number_key = l.file_number_key OFFSET 0) m
          CROSS JOIN LATERAL (SELECT state, file_number_key, file_number FROM businesses WHERE state = l.other_state AND file_number_key = l.other_file_number_key OFFSET 0) o
          WHERE l.entity_id = $1 AND ${isShownNow('m')} AND ${isShownNow('o')}
          ORDER BY l.confidence DESC, l.state, l.file_number_key`,
};

/**
 * $1: an entity, $2: number to skip, $3: limit. Its changes, newest first, and how many there are: a registration that was linked with none
 * but suppressed ones says nothing of them.
 */
export const ENTITY_CHANGES: Statement = {
  name: 'entity-changes',
  text: `SELECT m.type, m.state, coalesce(b.file_number, m.file_number_key) AS "fileNumber", m.other_entity_id AS "otherEntityId", m.reason,
                m.confidence, m.changed_at AS "changedAt", m.has_joined AS joined, count(*) OVER ()::int AS total
           FROM entity_changes m LEFT JOIN businesses b ON b.state = m.state AND b.file_number_key = m.file_number_key
          WHERE m.entity_id = $1 AND ${isShownNow('m')} AND is_of_others(m.entity_id, m.state, m.file_number_key, m.changed_at)
          ORDER BY m.change_no DESC OFFSET $2 LIMIT $3`,
};

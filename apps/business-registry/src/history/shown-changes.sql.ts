import { entityChangeTypes } from '@registry/contracts-business-registry';

const TYPES = `'{${Object.keys(entityChangeTypes).join(',')}}'`;

/**
 * The rows of `business_changes` that a condition on its columns selects, without what they say of registrations that are suppressed: their
 * states, and moves of which nothing else is left.
 */
export function shownChangesSql(condition: string): string {
  return `
    SELECT kept.version, kept.position, kept.type, kept.field, kept.observed_at, kept.came_live, kept.as_of, kept.source_no,
           CASE WHEN kept.field = 'registered_in' AND withheld.states IS NOT NULL THEN kept.before - withheld.states ELSE kept.before END AS before,
           CASE WHEN kept.field = 'registered_in' AND withheld.states IS NOT NULL THEN kept.after - withheld.states ELSE kept.after END AS after
      FROM (SELECT * FROM business_changes WHERE ${condition}) kept
      LEFT JOIN LATERAL (
        SELECT states_withheld(kept.state, kept.file_number_key, kept.version) AS states WHERE kept.type = ANY (${TYPES})) withheld ON true
     WHERE withheld.states IS NULL OR EXISTS (
             SELECT FROM business_changes listed
              WHERE listed.state = kept.state AND listed.file_number_key = kept.file_number_key AND listed.version = kept.version
                AND listed.field = 'registered_in' AND listed.before - withheld.states <> listed.after - withheld.states)`;
}

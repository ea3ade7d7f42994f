import { asOfSql, confirmingLoadSql, newestDataSql } from '@registry/loading/as-of.sql';

/** An entry that is on its list, as far as its source says. A ship or aircraft is not a company. */
const LISTED = `absent_since IS NULL AND delisted_at IS NULL AND kind NOT IN ('vessel', 'aircraft')`;

/** $1, $2: the last entry of the page before. */
export const PAGE_OF_ENTRIES = {
  name: 'page-of-listed-entries',
  text: `SELECT source_no AS "sourceNo", row_key AS "rowKey", entry FROM exclusion_entries
          WHERE (source_no, row_key) > ($1::smallint, $2) AND ${LISTED} ORDER BY source_no, row_key LIMIT $3`,
};

/** The newest change of the entries of each source. Loads of one source are one after the other, those of several are not. */
export const NEWEST_CHANGES = {
  name: 'newest-changes-of-lists',
  text: `SELECT s.source_no AS "sourceNo", c.change_no AS "changeNo" FROM sources s
          CROSS JOIN LATERAL (SELECT change_no FROM exclusion_changes WHERE source_no = s.source_no
                               ORDER BY change_no DESC LIMIT 1) c`,
};

/** The entries of a source that changed after a change, each with its newest one; null for one that is not listed. */
export const CHANGED_ENTRIES = {
  name: 'changed-listed-entries',
  text: `SELECT c.row_key AS "rowKey", c.change_no AS "changeNo", e.entry
           FROM (SELECT row_key, max(change_no) AS change_no FROM exclusion_changes
                  WHERE source_no = $1 AND change_no > $2 GROUP BY row_key) c
           LEFT JOIN exclusion_entries e ON e.source_no = $1 AND e.row_key = c.row_key AND ${LISTED}`,
};

/** Entries as they are shown, each with the file that confirmed it last. */
export const SHOWN_ENTRIES = {
  name: 'shown-listed-entries',
  text: `SELECT e.source_no AS "sourceNo", e.row_key AS "rowKey", e.entry, o.slug AS source, ${asOfSql('e')}::text AS "asOf",
                e.retrieved_at AS "retrievedAt",
                (SELECT input_identity FROM loads WHERE load_no = ${confirmingLoadSql('e')}) AS "fileDigest"
           FROM unnest($1::smallint[], $2::text[]) AS wanted (source_no, row_key)
           JOIN exclusion_entries e USING (source_no, row_key) JOIN sources o USING (source_no)
          WHERE ${LISTED}`,
};

/** Lists with a load that passed, each with its sources. */
export const LOADED_LISTS = {
  name: 'loaded-lists',
  text: `SELECT s.slug AS source, l.list, n.as_of::text AS "asOf", n.finished_at AS "loadedAt", n.input_identity AS "fileDigest"
           FROM exclusion_lists l JOIN sources s USING (source_no)
          CROSS JOIN LATERAL (${newestDataSql('l.source_no')}) n
          WHERE s.removed_at IS NULL ORDER BY s.slug, l.list`,
};

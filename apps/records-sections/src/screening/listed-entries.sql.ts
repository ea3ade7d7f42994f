import { isKnownSql } from '@registry/persistence/versions-migration';
import { dataDaySql } from '@registry/loading';
import { asOfSql, confirmingLoadSql, lastListedDaySql, passedSql } from '@registry/loading/as-of.sql';
import { retrievedAtSql } from '@registry/loading/retrieved-at.sql';

/** A ship or aircraft is not a company. */
const OF_COMPANIES = `kind NOT IN ('vessel', 'aircraft')`;

/** An entry that its source has. Whether it has ended by the day of a request, its reader compares. */
const LISTED = `absent_since IS NULL AND ${OF_COMPANIES}`;

/** The entries that their sources no longer have. */
export const REMOVED_ENTRIES = {
  name: 'removed-entries',
  text: `SELECT source_no AS "sourceNo", row_key AS "rowKey", entry FROM exclusion_entries
          WHERE absent_since IS NOT NULL AND ${OF_COMPANIES}`,
};

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

/** The entries that were others at the time as of which is read; null for one that was not listed then. */
export const ENTRIES_OF_THEN = {
  name: 'listed-entries-of-then',
  text: `SELECT c.source_no AS "sourceNo", c.row_key AS "rowKey", e.entry
           FROM (SELECT source_no, row_key FROM public.exclusion_entries, read_at WHERE NOT ${isKnownSql('known_since')}
                  UNION
                 SELECT source_no, row_key FROM past.exclusion_entries_versions, read_at
                  WHERE ${isKnownSql('known_since')} AND NOT ${isKnownSql('known_until')}) c
           LEFT JOIN exclusion_entries e ON e.source_no = c.source_no AND e.row_key = c.row_key AND ${LISTED}`,
};

/** Names of entries that may be this one, and that are off the list by newer data of another source of it. $3: the day of the request. */
const REMOVED_ELSEWHERE = `ARRAY(
         SELECT gone.name FROM (SELECT DISTINCT source_no, list FROM exclusion_list_loads) other JOIN sources of_other USING (source_no)
           JOIN exclusion_entries gone ON gone.source_no = other.source_no AND gone.list = other.list
           LEFT JOIN loads whole ON whole.load_no = of_other.confirmed_load_no
          WHERE other.list = e.list AND other.source_no <> e.source_no
            AND (gone.absent_since IS NOT NULL OR gone.expires_at < $3::date)
            AND (gone.entry_id = e.entry_id
                 OR e.entry_id IS NULL AND gone.entry_id IS NULL AND gone.listed_at IS NOT DISTINCT FROM e.listed_at)
            AND CASE WHEN gone.absent_since IS NULL THEN ${asOfSql('gone')} ELSE whole.as_of END > ${asOfSql('e')})`;

const toShown = (
  dayOf: (row: string) => string,
): string => `SELECT e.source_no AS "sourceNo", e.row_key AS "rowKey", e.entry, o.slug AS source, ${dayOf('e')}::text AS "asOf",
                ${retrievedAtSql('e')} AS "retrievedAt", e.absent_since IS NOT NULL AS "isAbsent",
                ${REMOVED_ELSEWHERE} AS "removedElsewhere",
                (SELECT input_identity FROM loads WHERE load_no = ${confirmingLoadSql('e')}) AS "fileDigest"
           FROM unnest($1::smallint[], $2::text[]) AS wanted (source_no, row_key)
           JOIN exclusion_entries e USING (source_no, row_key) JOIN sources o USING (source_no)`;

/** $1, $2: sources and keys; $3: the day of the request. Entries as they are shown, each with the file that confirmed it last. */
export const SHOWN_ENTRIES = { name: 'shown-listed-entries', text: `${toShown(asOfSql)} WHERE ${LISTED}` };

/** The same with those that are no longer on their lists. */
export const EVER_SHOWN_ENTRIES = {
  name: 'ever-shown-entries',
  text: `${toShown(lastListedDaySql)} WHERE ${OF_COMPANIES}`,
};

/** What loads that passed had of each list. A whole file without rows of a list ends it. */
const PASSED = `
  passed AS (
    SELECT had.*, done.is_whole AS of_whole, done.as_of, done.finished_at, done.input_identity, ${dataDaySql('done')} AS day
      FROM exclusion_list_loads had JOIN loads done ON done.load_no = had.load_no
     WHERE ${passedSql('done')}),
  newest AS (
    SELECT DISTINCT ON (source_no, list) * FROM passed
     WHERE rows > 0 OR of_whole ORDER BY source_no, list, day DESC, load_no DESC)`;

const loadedLists = (dayOf: (list: string) => string): string => `
    WITH ${PASSED}
    SELECT s.slug AS source, newest.list, newest.load_no AS "loadNo", ${dayOf('newest')}::text AS "asOf", newest.finished_at AS "loadedAt",
           newest.input_identity AS "fileDigest", newest.rows, newest.rows_expected AS "expectedRows",
           coalesce((SELECT whole.is_whole FROM passed whole
                      WHERE whole.source_no = newest.source_no AND whole.list = newest.list AND whole.of_whole
                      ORDER BY whole.day DESC, whole.load_no DESC LIMIT 1), false) AS "isWhole",
           (SELECT min(first.day) FROM passed first
             WHERE first.source_no = newest.source_no AND first.list = newest.list AND first.rows > 0)::text AS "firstDay"
      FROM newest JOIN sources s ON s.source_no = newest.source_no
     WHERE s.removed_at IS NULL AND newest.rows > 0 ORDER BY s.slug, newest.list`;

/** The lists of each source of which a load passed and had rows. */
export const LOADED_LISTS = { name: 'loaded-lists', text: loadedLists((list) => `${list}.as_of`) };

/**
 * The same, of the newest data that was compared. $1, $2: sources, and the newest change of each: it may be of a load that has not ended,
 * which is then the newest data of the lists that it changed.
 */
export const COMPARED_LISTS = {
  name: 'compared-lists',
  text: loadedLists(
    (list) => `greatest(${list}.as_of, (
           SELECT o.as_of FROM unnest($1::smallint[], $2::bigint[]) AS k (source_no, change_no)
             JOIN exclusion_changes c ON c.change_no = k.change_no
             JOIN loads o ON o.load_no = c.load_no AND o.finished_at IS NULL
            WHERE k.source_no = ${list}.source_no
              AND EXISTS (SELECT FROM exclusion_changes own
                            JOIN exclusion_entries e ON e.source_no = own.source_no AND e.row_key = own.row_key
                           WHERE own.source_no = k.source_no AND own.load_no = o.load_no AND own.change_no <= k.change_no
                             AND e.list = ${list}.list)))`,
  ),
};

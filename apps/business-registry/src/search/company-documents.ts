import { type StateCode, stateCodes } from '@registry/domain';
import type { IndexDocument, IndexSchema } from '@registry/name-index';

/** What the index of companies holds beside names. */
export const companySchema: IndexSchema = {
  fields: ['state', 'status', 'entity_type'],
  orders: [{ name: 'registration_date', direction: 'descending' }],
};

/** Added to the rank of what is not active: more than any name has characters. */
const NOT_ACTIVE = 1_000_000;

/**
 * A company as the index takes it, in columns of text: state, key, rank, status and entity type as published,
 * registration date, and its names, each `folded␟name key`, with ␞ between them. Those two never occur in folded text.
 */
export const DOCUMENT_COLUMNS = `
  b.state, b.file_number_key,
  char_length(b.name) + CASE WHEN b.status = 'active' THEN 0 ELSE ${NOT_ACTIVE} END AS rank,
  b.status_verbatim, b.entity_type, b.registration_date::text AS registration_date, n.names`;

/** The names of companies, one text a company. */
export const DOCUMENT_NAMES = `
  SELECT state, file_number_key, string_agg(folded || E'\\x1f' || name_key, E'\\x1e') AS names
    FROM names GROUP BY state, file_number_key`;

export interface DocumentRow {
  readonly state: string;
  readonly file_number_key: string;
  readonly rank: number;
  readonly status_verbatim: string | null;
  readonly entity_type: string | null;
  readonly registration_date: string | null;
  readonly names: string;
}

export function toDocument(row: DocumentRow): IndexDocument {
  return {
    key: documentKey(row.state, row.file_number_key),
    rank: row.rank,
    names: row.names.split('\x1e').map((name) => {
      const at = name.indexOf('\x1f');
      return { folded: name.slice(0, at), nameKey: name.slice(at + 1) };
    }),
    values: [row.state, filterValue(row.status_verbatim), filterValue(row.entity_type)],
    orderKeys: [row.registration_date],
  };
}

/** A company's key in the index: its id but for letter case, so that keys are in the order of ids. */
export function documentKey(state: string, fileNumberKey: string): string {
  return `us-${state.toLowerCase()}-${fileNumberKey}`;
}

/** The state and file number key that a document's key was made of. */
export function companyOf(key: string): { readonly state: StateCode; readonly fileNumberKey: string } {
  const state = stateCodes.find((code) => code === key.slice(3, 5).toUpperCase());
  if (state === undefined) throw new Error(`The index holds ${JSON.stringify(key)}, which is no company's key.`);
  return { state, fileNumberKey: key.slice(6) };
}

/** Verbatim text as filters compare it: without regard to case and outer white space. */
export function filterValue(verbatim: string | null): string | null {
  return verbatim === null ? null : verbatim.replace(/^[ \t\n\r]+|[ \t\n\r]+$/g, '').toLowerCase();
}

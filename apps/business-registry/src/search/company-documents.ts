import { HYPHENATED_SQL, usStateCodes, withoutHidden } from '@registry/domain';
import type { IndexDocument } from '@registry/name-index';
import { NOT_ACTIVE, toCompanyDocument } from '@registry/name-index/searches/companies/company-documents';
import { listAddresses } from '../companies/company-lists.ts';
import { isNameShown } from '../companies/is-shown.sql.ts';

/** The companies of the index: those of the US, which the production API is about. */
export const INDEXED_STATES = usStateCodes.map((state) => `'${state}'`).join(', ');

/**
 * A company as the index takes it, in columns of text: state, key, rank, standing, status and entity type as published,
 * dates, its names, each `folded␟name key`, one with a hyphen also `␟name`, with ␞ between them, its addresses likewise, and those that are hidden. Those two never
 * occur in folded text.
 */
export const DOCUMENT_COLUMNS = `
  b.state, b.file_number_key,
  char_length(b.name) + CASE WHEN b.status = 'active' THEN 0 ELSE ${NOT_ACTIVE} END AS rank,
  b.status, b.status_verbatim, b.entity_type, b.registration_date::text AS registration_date,
  b.formation_date::text AS formation_date, n.names, a.addresses, h.hidden`;

/** The names of companies, one text a company. */
export function documentNames(where = 'true'): string {
  return `
  SELECT state, file_number_key, string_agg(folded || E'\\x1f' || name_key
           || CASE WHEN name ~ ${HYPHENATED_SQL} THEN E'\\x1f' || translate(name, E'\\x1e\\x1f', '') ELSE '' END, E'\\x1e') AS names
    FROM names WHERE ${where} AND ${isNameShown('names')} GROUP BY state, file_number_key`;
}

const HIDDEN = `hidden_values WHERE kind = 'address' AND lifted_at IS NULL`;

/** The addresses of companies, one text a company: the list of each source. */
export function documentAddresses(where = 'true'): string {
  return `
  SELECT state, file_number_key, string_agg(addresses::text, E'\\x1e') AS addresses
    FROM company_lists WHERE addresses IS NOT NULL AND ${where} GROUP BY state, file_number_key`;
}

/** The addresses that are hidden on companies, one text a company. */
export function documentHidden(where = 'true'): string {
  return `
  SELECT state, file_number_key, string_agg(translate(value, E'\\x1e', ''), E'\\x1e' ORDER BY hidden_no) AS hidden
    FROM ${HIDDEN} AND ${where} GROUP BY state, file_number_key`;
}

export interface DocumentRow {
  readonly state: string;
  readonly file_number_key: string;
  readonly rank: number;
  readonly status: string;
  readonly status_verbatim: string | null;
  readonly entity_type: string | null;
  readonly registration_date: string | null;
  readonly formation_date: string | null;
  readonly names: string;
  readonly addresses: string | null;
  readonly hidden: string | null;
}

export function toDocument(row: DocumentRow): IndexDocument {
  return toCompanyDocument({
    state: row.state,
    fileNumberKey: row.file_number_key,
    rank: row.rank,
    standing: row.status,
    status: row.status_verbatim,
    entityType: row.entity_type,
    registrationDate: row.registration_date,
    formationDate: row.formation_date,
    names: row.names.split('\x1e').map((text) => {
      const [folded = '', nameKey = '', name = ''] = text.split('\x1f');
      return { folded, nameKey, name };
    }),
    addresses: listShownAddresses(row),
  });
}

/** The addresses by which the index finds a company: a search must not find what is not shown, and no frame sees the index. */
function listShownAddresses({ addresses, hidden }: Pick<DocumentRow, 'addresses' | 'hidden'>) {
  if (addresses === null) return [];
  const values = (hidden?.split('\x1e') ?? []).map((text) => ({ kind: 'address', text }) as const);
  const lists = addresses.split('\x1e').map((list): readonly [number, never] => [0, JSON.parse(list) as never]);
  return withoutHidden(listAddresses(lists), { values, names: [] });
}

import type { BoundStatement } from '@registry/persistence';
import { isNameShown, isShown } from '../companies/is-shown.sql.ts';
import { entityIdSql } from '../companies/entity-members.sql.ts';
import { toCompany } from '@registry/name-index/searches/companies/company-documents';
import { type DatedColumns, hitColumns, loadedHitColumns } from './hit.row.ts';

/**
 * The rows of a page, in its order. Where all are of one state, which a filter by state makes of every page, the state
 * is a literal, so that one partition is opened and not all. A company that was suppressed a moment ago is on no page, though the
 * index may not have followed yet.
 */
export function hitsSql(keys: readonly string[], columns: DatedColumns = loadedHitColumns): BoundStatement {
  const name = columns === hitColumns ? 'dated-hits' : 'hits';
  const companies = keys.map(toCompany);
  const fileNumberKeys = companies.map(({ fileNumberKey }) => fileNumberKey);
  const states = companies.map(({ state }) => state);
  const [state] = states;
  if (states.every((other) => other === state)) {
    const text = `SELECT ${columns(`'${state}'`)}, ${entityIdSql('b', `'${state}'`)} AS entity_id FROM unnest($1::text[]) WITH ORDINALITY AS k (key, n)
                    JOIN businesses b ON b.state = '${state}' AND b.file_number_key = k.key
                   WHERE ${isShown('b')} ORDER BY k.n`;
    return { statement: { name: `${name}-${state}`, text }, values: [fileNumberKeys] };
  }
  const text = `SELECT ${columns()}, ${entityIdSql('b')} AS entity_id FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS k (state, key, n)
                  JOIN businesses b ON b.state = k.state AND b.file_number_key = k.key
                 WHERE ${isShown('b')} ORDER BY k.n`;
  return { statement: { name: `${name}-of-states`, text }, values: [states, fileNumberKeys] };
}

/** The names of some companies of a page, in its order: of each the legal one first. */
export function hitNamesSql(keys: readonly string[]): BoundStatement {
  const companies = keys.map(toCompany);
  const text = `SELECT (SELECT json_agg(json_build_object('name', n.name, 'kind', n.kind, 'status', n.status, 'ended', n.ended)
                                   ORDER BY n.kind <> 'legal', n.source_no, n.position)
                    FROM names n WHERE n.state = k.state AND n.file_number_key = k.key AND ${isNameShown('n')}) AS names
                  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS k (state, key, n) ORDER BY k.n`;
  return {
    statement: { name: 'hit-names', text },
    values: [companies.map(({ state }) => state), companies.map(({ fileNumberKey }) => fileNumberKey)],
  };
}

/** The entity of each of some companies that have one, with the place of the company. */
export function entitiesSql(keys: readonly string[]): BoundStatement {
  const companies = keys.map(toCompany);
  const text = `SELECT k.n::int AS n, m.entity_id AS id FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS k (state, key, n)
                  JOIN entity_members m ON m.state = k.state AND m.file_number_key = k.key`;
  return {
    statement: { name: 'entities-of-hits', text },
    values: [companies.map(({ state }) => state), companies.map(({ fileNumberKey }) => fileNumberKey)],
  };
}

/** A page of companies that do not exist, to plan the statement for pages of several states. */
export const warmUpHits = hitsSql(['us-ca-0', 'us-ny-0']);

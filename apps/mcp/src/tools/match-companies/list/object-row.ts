import { QUERY_FIELD_NAMES } from '@registry/domain';
import { findColumns } from '@registry/api-client/lists/find-columns';
import { isNoValue } from '@registry/domain/no-value';
import { type CompanyQuery, type CompanyRow, EXPECTED } from './company-row.ts';
import { UnusableArgument } from '../../tool-failure.ts';

/** An object of a list. */
export type Fields = Readonly<Record<string, unknown>>;

/** A company by the names of its fields. */
export function objectRow(fields: Fields): CompanyRow {
  const query = toQuery(fields);
  if ((query.name ?? '') === '') {
    throw new UnusableArgument(`companies has an object with the keys ${listKeys(fields)}, and no name. ${EXPECTED}`);
  }
  return { text: [query.name, query.state].filter(Boolean).join(' | '), readings: [query] };
}

export function toQuery(fields: Fields): CompanyQuery {
  const keys = Object.keys(fields);
  const columns = findColumns(keys);
  const known = QUERY_FIELD_NAMES.flatMap((field) => {
    const at = columns.get(field);
    const text = at === undefined ? '' : toText(fields[keys[at] ?? '']);
    return text === '' || (field !== 'name' && isNoValue(text, 'field')) ? [] : [[field, text] as const];
  });
  return Object.fromEntries(known) as CompanyQuery;
}

export function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(toText).filter(Boolean).join(', ');
  return isFields(value) ? toText(Object.values(value)) : `${value as string | number | boolean}`.trim();
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listKeys(value: Fields): string {
  return Object.keys(value).slice(0, 8).join(', ') || '(none)';
}

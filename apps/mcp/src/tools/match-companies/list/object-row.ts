import { QUERY_FIELD_NAMES } from '@registry/domain';
import { chooseColumns } from '@registry/api-client/lists/choose-columns';
import { findColumns } from '@registry/api-client/lists/find-columns';
import { isNoValue } from '@registry/domain/no-value';
import type { CompanyQuery, CompanyRow } from './company-row.ts';

/** An object of a list. */
export type Fields = Readonly<Record<string, unknown>>;

/** A company by the names of its fields. One whose name is empty is a query that the API calls invalid: the others are matched. */
export function objectRow(fields: Fields): CompanyRow {
  const query = toQuery(fields);
  const text = [query.name, query.state].filter(Boolean).join(' | ');
  return { text: text === '' ? listKeys(fields) : text, readings: [query] };
}

export function toQuery(fields: Fields): CompanyQuery {
  const keys = Object.keys(fields);
  const columns = findColumns(keys);
  // `Open` is not a state: another key may have it.
  const likely = chooseColumns(keys, [keys.map((key) => toText(fields[key]))], new Map());
  const known = QUERY_FIELD_NAMES.flatMap((field) => {
    const at = (field === 'state' ? likely.get(field) : undefined) ?? columns.get(field);
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

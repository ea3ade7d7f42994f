import { findColumns } from '@registry/api-client/lists/find-columns';
import { parseJurisdiction } from '@registry/domain';
import { type CompanyRow, EXPECTED } from './company-row.ts';
import { withJoinedForms } from '@registry/api-client/lists/lines/line-cells';
import { tableRows } from './line-rows.ts';
import { type Fields, isFields, listKeys, objectRow, toQuery, toText } from './object-row.ts';
import { UnusableArgument } from '../../tool-failure.ts';

/** The companies of a list of texts, rows or objects, or of an object around them. `readLines` reads texts. */
export function objectRows(value: unknown, readLines: (text: string) => CompanyRow[]): CompanyRow[] {
  if (Array.isArray(value)) return arrayRows(value as readonly unknown[], readLines);
  if (!isFields(value)) return readLines(toText(value));
  const keys = Object.keys(value);
  const name = findColumns(keys).get('name');
  const named = name === undefined ? undefined : value[keys[name] ?? ''];
  if (Array.isArray(named)) return arrayRows(zipped(value, named.length), readLines);
  if (named !== undefined && !isFields(named)) return [objectRow(value)];
  return rowsWithin(value, readLines);
}

function arrayRows(list: readonly unknown[], readLines: (text: string) => CompanyRow[]): CompanyRow[] {
  if (list.length > 0 && list.every(Array.isArray)) {
    return tableRows((list as readonly (readonly unknown[])[]).map((cells) => cells.map(toText)));
  }
  if (list.every((item) => typeof item !== 'object')) {
    return readLines(withJoinedForms(list.map(toText)).join('\n'));
  }
  return list.flatMap((item) => (isFields(item) ? objectRows(item, readLines) : readLines(toText(item))));
}

/** The companies that an object contains: under one of its keys, as its values, or as its keys. */
function rowsWithin(value: Fields, readLines: (text: string) => CompanyRow[]): CompanyRow[] {
  const entries = Object.entries(value);
  const inner = entries.filter(([, part]) => typeof part === 'object' && part !== null);
  const fields = Object.fromEntries(entries.filter(([, part]) => typeof part !== 'object'));
  if (inner.length > 0) {
    const common = toQuery(fields);
    const rows = inner.flatMap(([key, part]) => {
      const isNamed = isFields(part) && !findColumns(Object.keys(part)).has('name') && isQuery(part);
      return isNamed ? [objectRow({ ...part, name: key })] : objectRows(part, readLines);
    });
    return rows.map((row) => ({ ...row, readings: row.readings.map((query) => ({ ...common, ...query })) }));
  }
  if (entries.length > 0 && entries.every(([, part]) => parseJurisdiction(toText(part)) !== undefined)) {
    return entries.map(([name, state]) => objectRow({ name, state }));
  }
  throw new UnusableArgument(`companies has an object with the keys ${listKeys(value)}, and no name. ${EXPECTED}`);
}

/** Checks that an object has a fact about a company. */
function isQuery(value: Fields): boolean {
  return findColumns(Object.keys(value)).size > 0;
}

function zipped(columns: Fields, length: number): Fields[] {
  return Array.from({ length }, (_, at) =>
    Object.fromEntries(Object.entries(columns).map(([key, list]) => [key, Array.isArray(list) ? list[at] : list])),
  );
}

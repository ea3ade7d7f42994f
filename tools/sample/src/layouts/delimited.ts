import { badDates, BROKEN_BYTE, oddNames } from '../dirt.ts';
import type { SampleLayout, SampleRequest } from '../sample-layout.ts';

interface DelimitedSpecification {
  readonly state: SampleLayout['state'];
  readonly header: readonly string[];
  readonly numberOf: SampleLayout['numberOf'];
  /** Places of the columns that dirt goes into; -1 where the layout has none of the kind. */
  readonly name: number;
  readonly date: number;
  readonly status: number;
  /** The rows of a company, as fields. */
  readonly fields: (request: SampleRequest) => string[][];
}

/** A layout of comma-separated values, with the dirt worked in. */
export function delimitedLayout(specification: DelimitedSpecification): SampleLayout {
  const { state, header, numberOf, fields } = specification;
  return {
    state,
    head: toLine([...header]),
    tail: '',
    encoding: 'utf8',
    numberOf,
    rows(request) {
      const rows = fields(request);
      if (request.dirt) soil(rows, request, specification);
      return rows.map((row) => toLine(row));
    },
  };
}

function soil(rows: string[][], { dirt, random }: SampleRequest, { name, date, status }: DelimitedSpecification): void {
  const value = {
    'no-name': '',
    'bad-date': random.pick(badDates),
    'odd-unicode': random.pick(oddNames),
    'unknown-status': 'Pending Abduction',
  };
  for (const row of rows) {
    if (dirt === 'no-name' || dirt === 'odd-unicode') row[name] = value[dirt];
    if (dirt === 'bad-date') row[date] = value[dirt];
    if (dirt === 'unknown-status' && status >= 0) row[status] = value[dirt];
  }
  const last = rows.at(-1);
  if (dirt === 'wrong-field-count') last?.push('stray');
  if (last && dirt === 'invalid-utf-8') last[name] += BROKEN_BYTE;
}

/** A line of delimited values, quoted where they must be, with its end. */
export function toLine(fields: readonly string[], delimiter = ','): string {
  let line = '';
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at] as string;
    if (at > 0) line += delimiter;
    const isQuoted = field.includes(delimiter) || field.includes('"') || field.includes('\n');
    line += isQuoted ? `"${field.replaceAll('"', '""')}"` : field;
  }
  return `${line}\n`;
}

/** `John Q Public Jr`. */
export function fullName(person: { first: string; middle: string; last: string; suffix: string }): string {
  const middle = person.middle === '' ? '' : ` ${person.middle}`;
  return `${person.first}${middle} ${person.last}${person.suffix === '' ? '' : ` ${person.suffix}`}`;
}

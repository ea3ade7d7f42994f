import { injectDefects, type DefectPlaces } from '../defects.ts';
import type { SampleLayout, SampleRequest } from '../sample-layout.ts';

interface DelimitedSpecification extends DefectPlaces {
  readonly state: SampleLayout['state'];
  readonly header: readonly string[];
  readonly numberOf: SampleLayout['numberOf'];
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
      if (request.dirt) injectDefects(rows, request, specification);
      return rows.map((row) => toLine(row));
    },
  };
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

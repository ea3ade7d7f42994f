import type { ApiParameters } from '@registry/api-client';
import type { LineReadings } from '@registry/api-client/lists/lines/line-readings';

/** Facts about a company, as the API takes them. */
export type CompanyQuery = ApiParameters<'matchCompanies'>['queries'][string];

/** A company of a list, with its possible meanings. */
export interface CompanyRow extends Omit<LineReadings, 'readings'> {
  readonly readings: readonly CompanyQuery[];
}

export const EXPECTED =
  'Send one company per line, as name | state | address, or a list of objects with name and, if known, state, address, city, postal_code, country, file_number, tin.';

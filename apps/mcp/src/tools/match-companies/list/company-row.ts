import type { ApiParameters } from '@registry/api-client';

/** Facts about a company, as the API takes them. */
export type CompanyQuery = ApiParameters<'matchCompanies'>['queries'][string];

/** A company of a list. */
export interface CompanyRow {
  /** As it was sent. */
  readonly text: string;
  /** Possible meanings: the company of `Maple, Oak, OR` has a comma in its name, or is in the city of Oak. Of equals the last counts. */
  readonly readings: readonly CompanyQuery[];
  /** It may be no company, or several: a sentence, or names with commas between them. */
  readonly isDoubtful?: boolean;
}

export const EXPECTED =
  'Send one company per line, as name | state | address, or a list of objects with name and, if known, state, address, city, postal_code, country, file_number, tin.';

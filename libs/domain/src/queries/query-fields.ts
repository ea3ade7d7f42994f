/** Fields of a query for a company that is to be matched, by the names that callers use, each with its description. */
export const QUERY_FIELDS = {
  name: 'The name as it is in your list. `c/o`, `dba`, abbreviations and typos are understood, and the whole text is always one reading.',
  state: 'The state of registration: `OR` or `Oregon`. Without it, companies of every state are compared.',
  address: 'The street address, or the whole address in one text.',
  city: 'The city, if `address` does not contain it. Its state and ZIP code may follow, as in `Newberg, OR 97132`.',
  postal_code: 'The ZIP code.',
  country: 'The country, if it may be another one than the US: then the verdict is `not_covered`.',
  file_number: 'The number of the company in its registry.',
  tin: 'The EIN.',
  formed: 'The day, month or year of formation: `2019-03-01`, `2019-03`, `2019`.',
} as const;

export type QueryField = keyof typeof QUERY_FIELDS;

/** All fields, in the order of the table. */
export const QUERY_FIELD_NAMES = Object.keys(QUERY_FIELDS) as readonly QueryField[];

/** Calls `make` for each field, and returns the results by its name. */
export function byQueryField<T>(make: (field: QueryField) => T): Readonly<Record<QueryField, T>> {
  return Object.fromEntries(QUERY_FIELD_NAMES.map((field) => [field, make(field)] as const)) as Record<QueryField, T>;
}

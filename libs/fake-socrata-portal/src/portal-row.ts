/** A row of a dataset. A key that is absent is null; SODA leaves it out of JSON. All values are texts, as SODA sends them. */
export type PortalRow = Readonly<Record<string, string>>;

/** The place of a row in its dataset, which SODA calls `:id`. */
export const ROW_ID = ':id';

/** What `column` holds in a row; undefined where it is null. */
export function valueOf(row: PortalRow, place: number, column: string): string | undefined {
  return column === ROW_ID ? String(place).padStart(12, '0') : row[column];
}

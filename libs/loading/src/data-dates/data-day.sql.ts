/** The date of the data of a load, by its alias: the stated one, else the day on which the load was started. */
export function dataDaySql(load: string): string {
  return `coalesce(${load}.as_of, (${load}.started_at AT TIME ZONE 'UTC')::date)`;
}

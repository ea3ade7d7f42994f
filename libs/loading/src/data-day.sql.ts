/** The date of the data of a load `l`: the stated one, else the day on which the load was started. */
export const DATA_DAY_SQL = "coalesce(l.as_of, (l.started_at AT TIME ZONE 'UTC')::date)";

/** The hour of the day, in UTC, at which digests are sent. */
const DIGEST_HOUR = 13;
const DAY_MS = 86_400_000;

/** The digest that is due: that of the last 13:00 UTC. */
export interface DigestDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** It has the events up to then. */
  readonly endsAt: Date;
}

export function digestDay(now: Date): DigestDay {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), DIGEST_HOUR);
  const endsAt = new Date(today <= now.getTime() ? today : today - DAY_MS);
  return { day: endsAt.toISOString().slice(0, 'YYYY-MM-DD'.length), endsAt };
}

/** What a workspace has subscribed to. Watchlists belong to `enterprise`. */
export const plans = ['standard', 'enterprise'] as const;

export type Plan = (typeof plans)[number];

/** Requests a key may make in one UTC day unless it was given another cap. */
export const DAILY_LIMIT_DEFAULT = 10_000;

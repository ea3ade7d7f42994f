/**
 * Plans of workspaces. Watchlists, exports and changes require `enterprise`. Keys of a `sandbox` see its fictional companies only,
 * exports and changes of them included.
 */
export const plans = ['standard', 'enterprise', 'sandbox'] as const;

export type Plan = (typeof plans)[number];

/** Roles of keys: `manage` also makes, rotates and revokes the keys of its workspace, and reads its usage and logs. */
export const roles = ['read', 'manage'] as const;

export type Role = (typeof roles)[number];

/** Kinds of callers, which are all rows of `api_keys`; one of `people` calls nothing, and has the daily limit of the others. */
export const callerKinds = {
  key: 'an API key',
  session: 'a person in a browser',
  grant: 'a program that acts for a person',
  people: 'all people and their programs, who share a daily limit',
} as const;

export type CallerKind = keyof typeof callerKinds;

/** Requests a key may make in one UTC day unless it was given another cap. */
export const DAILY_LIMIT_DEFAULT = 10_000;

/**
 * Callers of a route, and how its requests count. Pages without one are for everybody, within the limits of their surface; on the
 * production API a route without one needs a key.
 */
export type Access =
  /** Everybody: needs no key, counts nothing and is never shed. */
  | 'open'
  /** Keys of the production API, within their daily cap. */
  | 'keyed'
  /** The same, for keys of workspaces on the enterprise plan. */
  | 'keyed-enterprise'
  /** Keys of the production API, within their daily cap; the body says as how many requests it counts, and the operation counts them. */
  | 'keyed-batch'
  /** Keys of the production API; requests neither count nor are refused at the cap. */
  | 'keyed-uncounted'
  /** The same, for keys that manage their workspace. */
  | 'keyed-manage'
  /** The match token of a key, as the second part of the path on the production API; counts as a batch. Everybody on the demo. */
  | 'match-token'
  /** Everybody on the demo, within the limits of their address. */
  | 'demo'
  /** Keys of workspaces on the enterprise plan on the demo, and of sandboxes, within their daily cap. */
  | 'demo-enterprise'
  /** Keys of sandboxes on the demo, within their daily cap. */
  | 'demo-sandbox'
  /** Everybody on the demo, within the limits of their address; shows to each what only they may see. */
  | 'demo-session';

/**
 * Settings of the sessions that read. The statements of sections join many tables and are prepared once a connection.
 * Postgres would plan them anew for each execution, since a company has fewer subjects than it supposes of an array it
 * cannot see; planning takes five times as long as running them, and the plan is the same.
 */
export const readSettings = { plan_cache_mode: 'force_generic_plan' } as const;

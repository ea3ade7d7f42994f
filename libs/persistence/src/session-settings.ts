/**
 * Settings of sessions that read by arrays of keys. Their statements join many tables and are prepared once per
 * connection. Postgres would plan them again for each execution, since a request has fewer keys than it assumes of an
 * unknown array. Planning takes five times as long as running them, and the plan is the same. It must not depend on how
 * small a table was when the plan was made, nor on statistics before it is analyzed: the statements read each key with
 * `LATERAL (… OFFSET 0)`, which the planner does not reorder.
 */
export const KEYED_READS = { plan_cache_mode: 'force_generic_plan' } as const;

/** Settings by name as the start of a session takes them: `-c name=value`, with blanks and backslashes escaped. */
export function sessionOptions(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replace(/[\\ ]/g, '\\$&')}`)
    .join(' ');
}

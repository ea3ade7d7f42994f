/**
 * Settings of sessions that read by arrays of keys. Their statements join many tables and are prepared once a connection.
 * Postgres would plan them anew for each execution, since a request asks for fewer keys than it supposes of an array it
 * cannot see; planning takes five times as long as running them, and the plan is the same. It must not depend on how small a
 * table was when the plan was made, nor on what is known of its rows before it is analyzed: the statements look each key up
 * with `LATERAL (… OFFSET 0)`, which the planner does not turn round.
 */
export const KEYED_READS = { plan_cache_mode: 'force_generic_plan' } as const;

/** Settings by name as the start of a session takes them: `-c name=value`, with blanks and backslashes escaped. */
export function sessionOptions(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replace(/[\\ ]/g, '\\$&')}`)
    .join(' ');
}

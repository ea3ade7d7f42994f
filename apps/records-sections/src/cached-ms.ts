/** Milliseconds for which what is loaded is cached: the coverage of states, and the entries of lists. They change when a load ends. */
export const CACHED_MS = Symbol('CACHED_MS');

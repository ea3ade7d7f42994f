/** The registries that can be asked live, as `loadLiveSources` gives them. */
export const LIVE_SOURCES = Symbol('LIVE_SOURCES');

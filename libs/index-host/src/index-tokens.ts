/** The builder of an index's bases. */
export const INDEX_BUILDER = Symbol('INDEX_BUILDER');
/** Where an index's bases lie. */
export const INDEX_FILES = Symbol('INDEX_FILES');

/** The builder of the index's bases. */
export const INDEX_BUILDER = Symbol('INDEX_BUILDER');
/** Where the index's bases lie. */
export const INDEX_FILES = Symbol('INDEX_FILES');

/** What a row that came live has where a row of a file has the number of its load. */
export const NO_LOAD = 0;

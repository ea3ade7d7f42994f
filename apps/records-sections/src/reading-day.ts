/** Reads the day to which expiration dates are compared. YYYY-MM-DD. */
export type ReadingDay = () => string;

export const READING_DAY = Symbol('READING_DAY');

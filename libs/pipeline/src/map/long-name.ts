import { INDEXED_BYTES_MAX, isIndexable } from '@registry/domain';

/** Why a row cannot be found by a name; null where it can. */
export function longName(name: string, what: string): string | null {
  if (isIndexable(name)) return null;
  return `its ${what} has ${name.length} characters, more than the ${INDEXED_BYTES_MAX} bytes by which a row can be found`;
}

/** The remark about names that are left out of a row whose others can be found. */
export const LONG_NAME_LEFT_OUT = `name of more than ${INDEXED_BYTES_MAX} bytes left out`;

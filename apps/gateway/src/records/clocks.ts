import type { PastRequest } from '@registry/contracts-message';

/** The two clocks of a request: the time as of which it reads what was known, and the day of which it reads what was so. */
export interface Clocks {
  readonly known_at?: string | null;
  readonly valid_on?: string | null;
}

/** The fields of a message by which it reads them; none where the present is wanted. */
export function readsAt({ known_at: knownAt = null, valid_on: validOn = null }: Clocks): PastRequest {
  return { ...(knownAt === null ? {} : { knownAt }), ...(validOn === null ? {} : { validOn }) };
}

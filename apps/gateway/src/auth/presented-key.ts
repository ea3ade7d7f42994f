import type { IncomingHttpHeaders } from 'node:http';
import type { QueryString } from '../parameters/query-string.ts';

/** The query parameter that older integrations send their key in. */
export const KEY_PARAMETER = 'api_token';

export interface PresentedKey {
  /** As it was sent. Never logged. */
  readonly text: string;
  /** Whether it came in the URL, which is deprecated. */
  readonly inUrl: boolean;
}

const BEARER = /^Bearer +(.*)$/i;

/** The key of a request: the first of `x-api-key`, `Authorization: Bearer` and `api_token` that is present and not empty. */
export function presentedKey(headers: IncomingHttpHeaders, query: QueryString): PresentedKey | undefined {
  const text = single(headers['x-api-key']) || BEARER.exec(headers.authorization ?? '')?.[1]?.trim();
  if (text) return { text, inUrl: false };
  const token = query.values.get(KEY_PARAMETER)?.[0];
  return token ? { text: token, inUrl: true } : undefined;
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header;
}

import type { IncomingHttpHeaders } from 'node:http';
import type { QueryString } from '@registry/http-frame/parameters/query-string';

/** The query parameter that older integrations send their key in. */
export const KEY_PARAMETER = 'api_token';

/** Keys in URLs end up in logs; a caller who sends one is warned. 1 January 2026 as in RFC 9745. */
export const KEY_IN_URL_HEADERS = {
  deprecation: '@1767225600',
  link: '</docs#authentication>; rel="deprecation"; type="text/html"',
};

export interface PresentedKey {
  /** As it was sent. Never logged. */
  readonly text: string;
  /** It came in the URL, which is deprecated. */
  readonly inUrl: boolean;
  /** It came in the cookie of the pages, where it may be a session. */
  readonly inCookie?: true;
}

const BEARER = /^Bearer +(.*)$/i;

/** The key of a request: the first of `x-api-key`, `Authorization: Bearer` and `api_token` that is present and not empty. */
export function presentedKey(headers: IncomingHttpHeaders, query: QueryString): PresentedKey | undefined {
  const text = single(headers['x-api-key']) || BEARER.exec(headers.authorization ?? '')?.[1]?.trim();
  if (text) return { text, inUrl: false };
  const token = query.values.get(KEY_PARAMETER)?.[0];
  return token ? { text: token, inUrl: true } : undefined;
}

/** The error of an `Authorization` without a key, as a sentence. It is not quoted, since it may contain one. */
export function authorizationFault({ authorization = '' }: IncomingHttpHeaders): string {
  if (authorization.trim() === '') return '';
  const [, scheme] = /^(basic|digest|token|api-?key|key|bearer)\b/i.exec(authorization) ?? [];
  return `Authorization ${scheme === undefined ? 'has no scheme' : `has the scheme ${scheme}`}; expected Bearer <key>.`;
}

/** Describes the fault in the form of a text that was sent as a key, where its sender can see that too. */
export function keyFault(text: string): string {
  if (/^bearer\b/i.test(text)) return 'It begins with Bearer, which belongs only in the Authorization header.';
  if (/^["'“‘]|["'”’]$/.test(text)) return 'It is in quotation marks; expected the key without them.';
  if (/\s/.test(text)) return 'It contains white space; expected only the key.';
  return '';
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header;
}

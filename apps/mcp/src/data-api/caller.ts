/** The sender of a request, by its own API key, or the access token of a person who signed in. Never logged. */
export interface Caller {
  readonly kind: 'key' | 'token';
  readonly credential: string;
}

/** The header in which a caller sends an API key. */
export const KEY_HEADER = 'x-api-key';

const BEARER = /^Bearer +(\S+) *$/i;
/** The beginning of API keys, which clients without a setting for `x-api-key` send as a bearer token. */
const KEY = 'brk_';

/** The caller by the header fields of a request, as the data API reads them; undefined without a credential. */
export function readCaller(headers: { get(name: string): string | null | undefined }): Caller | undefined {
  const key = headers.get(KEY_HEADER)?.trim();
  if (key) return { kind: 'key', credential: key };
  const credential = BEARER.exec(headers.get('authorization') ?? '')?.[1];
  if (credential === undefined) return undefined;
  return { kind: credential.startsWith(KEY) ? 'key' : 'token', credential };
}

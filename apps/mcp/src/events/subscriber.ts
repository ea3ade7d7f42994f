import type { ServerContext } from '@modelcontextprotocol/server';
import { hash } from 'node:crypto';
import { type Caller, readCaller } from '../data-api/caller.ts';
import { CallerMissing } from '../data-api/data-api.ts';

/** The caller of a subscription. */
export interface Subscriber {
  /** The same in all of its requests: of a sign-in, in spite of new access tokens. */
  readonly id: string;
  readonly caller: Caller;
  /** Milliseconds of the epoch after which the credential is not valid. */
  readonly expiresAt: number;
}

/** Throws `CallerMissing` for a request without a credential. The gate, and the data API, verify what a token says. */
export function readSubscriber({ http }: ServerContext): Subscriber {
  const caller = http?.req && readCaller(http.req.headers);
  if (caller === undefined) throw new CallerMissing('The request has no caller. Sign in, or send an API key.');
  const { key = caller.credential, exp = Number.POSITIVE_INFINITY } = caller.kind === 'token' ? readClaims(caller) : {};
  return { id: hash('sha256', `${caller.kind} ${key}`), caller, expiresAt: exp * 1_000 };
}

/** `key` names the grant of the sign-in. */
function readClaims({ credential }: Caller): { readonly key?: string; readonly exp?: number } {
  try {
    return JSON.parse(Buffer.from(credential.split('.')[1] ?? '', 'base64url').toString('utf8')) as object;
  } catch {
    return {}; // no token: the data API refuses it
  }
}

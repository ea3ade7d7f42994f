import { ApiError } from '@registry/api-client';
import type { Scope } from '@registry/domain/scopes';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { CallerMissing, type DataApi, isLimitReached } from '../data-api/data-api.ts';
import { type Caller, readCaller } from '../data-api/caller.ts';

/** Milliseconds for which scopes are remembered, as the data API does: a call verifies the token again in any case. */
const KNOWN_MS = 3_000;
const KNOWN_MAX = 10_000;

/** A token that is not valid here, or whose scopes are unknown since a limit of its person is reached. */
type Unknown = 'invalid' | 'limited';

/** The scopes of people who signed in. The data API verifies their tokens; of a token only a hash is kept. */
export class KnownCallers {
  readonly #api: DataApi;
  readonly #known: LRUCache<string, ReadonlySet<Scope> | Unknown, Caller>;

  constructor(api: DataApi) {
    this.#api = api;
    this.#known = new LRUCache({
      ...{ max: KNOWN_MAX, ttl: KNOWN_MS },
      fetchMethod: (_hash, _stale, { context }) => this.#read(context),
    });
  }

  /** The scopes of a caller with a token. Throws `ApiError` or `ApiUnreachable`. */
  async scopes(caller: Caller): Promise<ReadonlySet<Scope> | Unknown> {
    const found = await this.#known.fetch(hash('sha256', caller.credential), { context: caller });
    return found ?? 'invalid';
  }

  /** The scopes by which tools are listed; undefined for all: of a caller without a sign-in, so that it can begin one, with a key, or with a limit that is reached. */
  async listedScopes(request: Request | undefined): Promise<ReadonlySet<Scope> | undefined> {
    const caller = request === undefined ? undefined : readCaller(request.headers);
    if (caller?.kind !== 'token') return undefined;
    const scopes = await this.scopes(caller);
    return typeof scopes === 'string' ? undefined : scopes;
  }

  async #read(caller: Caller): Promise<ReadonlySet<Scope> | Unknown> {
    try {
      return new Set((await this.#api.as({ caller }).call('getAccount', {})).reply.scopes);
    } catch (error) {
      if (error instanceof CallerMissing) return 'invalid';
      if (error instanceof ApiError && isLimitReached(error)) return 'limited';
      // A sign-in that may not even read.
      if (error instanceof ApiError && error.code === 'role_required') return new Set();
      throw error;
    }
  }
}

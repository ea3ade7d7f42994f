import { Injectable } from '@nestjs/common';
import { Database } from '@registry/persistence';
import { LRUCache } from 'lru-cache';
import type { KeySet } from './key-set.dto.ts';
import { DocumentSigner } from './signing/document-signer.ts';
import { listEvidenceKeys } from './signing/evidence-keys.store.ts';
import { toJwk } from '../signing/signing-key.ts';

/** Milliseconds for which the keys are cached: anybody may request them, as often as they like. */
const CACHED_MS = 1_000;

/** Reads the public keys that are published. */
@Injectable()
export class PublishedKeys {
  readonly #cached: LRUCache<'all', KeySet>;

  constructor(
    private readonly signer: DocumentSigner,
    private readonly database: Database,
  ) {
    this.#cached = new LRUCache({ max: 1, ttl: CACHED_MS, fetchMethod: () => this.#read() });
  }

  list(): Promise<KeySet> {
    return this.#cached.forceFetch('all');
  }

  /** The key of this deployment is among them before it has signed anything. */
  async #read(): Promise<KeySet> {
    await this.signer.publish().catch(() => undefined); // A revoked key does not keep others from being read.
    const keys = (await listEvidenceKeys(this.database)).filter(({ revokedAt }) => revokedAt === null);
    return { keys: keys.map(({ id, publicKey }) => ({ ...toJwk(publicKey), alg: 'EdDSA', use: 'sig', kid: id })) };
  }
}

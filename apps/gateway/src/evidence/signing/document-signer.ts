import { Inject, Injectable } from '@nestjs/common';
import { EVIDENCE_FORMAT, SIGNED_TYPES, type SignedType } from '@registry/contracts-records-sections';
import { AppError, codes } from '@registry/errors';
import { JsonText } from '@registry/http-frame/server/json-text';
import { Database } from '@registry/persistence';
import canonicalize from 'canonicalize';
import { FlattenedSign } from 'jose';
import { publishKey } from './evidence-keys.store.ts';
import { deriveSigningKey, type SigningKey } from '../../signing/signing-key.ts';

/** The secret of the deployment from which the key is derived. */
export const EVIDENCE_SECRET = Symbol('EVIDENCE_SECRET');

/** The media type of a JWS in JSON. */
export const JOSE_JSON = 'application/jose+json';

/** Signs documents: a JWS with detached content (RFC 7515, Appendix F), in one file of canonical JSON. */
@Injectable()
export class DocumentSigner {
  #key: Promise<SigningKey> | undefined;

  constructor(
    @Inject(EVIDENCE_SECRET) private readonly secret: string,
    private readonly database: Database,
  ) {}

  /** The signed document: `content`, then the signature over its canonical form. Its key is published before. */
  async sign(object: SignedType, content: object): Promise<JsonText> {
    const key = await this.publish();
    const document = { object, format: EVIDENCE_FORMAT, created_at: new Date().toISOString(), ...content };
    const text = canonicalize(document);
    if (text === undefined) throw new Error('Only an object is signed.');
    const jws = await new FlattenedSign(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: 'EdDSA', kid: key.id, typ: SIGNED_TYPES[object] })
      .sign(key.privateKey);
    return new JsonText(`{"content":${text},"protected":"${jws.protected}","signature":"${jws.signature}"}`);
  }

  /** The key that signs now, which is published. A revoked one signs nothing: nobody could verify it. */
  async publish(): Promise<SigningKey> {
    this.#key ??= deriveSigningKey(this.secret);
    const key = await this.#key;
    if (await publishKey(this.database, key)) return key;
    throw new AppError(codes.service.upstreamUnavailable, {
      message: 'Nothing can be signed at the moment. Retry after the time in Retry-After.',
      cause: `The key ${key.id} is revoked; replace EVIDENCE_SECRET.`,
    });
  }
}

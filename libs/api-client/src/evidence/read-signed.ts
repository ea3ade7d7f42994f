import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import type { BusinessEvidence, KeySet, VerificationEvidence } from '../generated/types.ts';
import { InvalidEvidence } from './invalid-evidence.ts';

/** Evidence of a company, or of a verification, which has a company or none. */
export type Evidence = BusinessEvidence | VerificationEvidence;

/** A signed file, as text or bytes. */
export type SignedFile = string | Uint8Array;

/** The content of a signed file, and the result of verifying its signature. */
export interface ReadFile<Content> {
  readonly content: Content;
  readonly isSigned: boolean;
}

const BEGINNING = '{"content":{';
const WHOLE = /^\{"content":(\{.*\}),"protected":"([\w-]+)","signature":"([\w-]{86})"\}\r?\n?$/s;
const ENDING = /"\}\r?\n?$/;

interface Header {
  readonly alg?: unknown;
  readonly kid?: unknown;
  readonly typ?: unknown;
}

/**
 * Reads a signed file of one of some types. It is canonical JSON, so the signed bytes are a part of its own bytes: nothing is parsed and
 * serialized again. Throws `InvalidEvidence`.
 */
export function readSigned<Content>(file: SignedFile, types: readonly string[], keys: KeySet): ReadFile<Content> {
  // One character for each byte.
  const text = (typeof file === 'string' ? Buffer.from(file) : Buffer.from(file)).toString('latin1');
  const [, payload = '', header = '', signature = ''] = WHOLE.exec(text) ?? refuseForm(text);
  const { alg, kid, typ } = parse<Header>(Buffer.from(header, 'base64url'));
  if (alg !== 'EdDSA' || !types.some((type) => type === typ))
    throw changed(`its header does not say that it is of the type ${types.join(' or ')}`);
  const key = keys.keys.find((one) => one.kid === kid);
  if (key === undefined) {
    throw new InvalidEvidence(
      'unknown_key',
      `The key ${JSON.stringify(kid)} is not in the key set. Get the current key set of the service that signed it; a key that it revoked is not in it.`,
    );
  }
  const bytes = Buffer.from(payload, 'latin1');
  const signed = Buffer.from(`${header}.${bytes.toString('base64url')}`);
  const signatureBytes = Buffer.from(signature, 'base64url');
  const isSigned =
    signatureBytes.toString('base64url') === signature &&
    verify(null, signed, createPublicKey({ key: key as unknown as JsonWebKey, format: 'jwk' }), signatureBytes);
  return { content: parse<Content>(bytes), isSigned };
}

/** The error of a file whose content is not what was signed. */
export function changed(why: string): InvalidEvidence {
  return new InvalidEvidence(
    'changed',
    `The file was changed after it was signed: ${why}. Get it again from its keeper.`,
  );
}

/** The id of the key that a signed file names; undefined where it cannot be read. */
export function readKeyId(file: SignedFile): string | undefined {
  try {
    const [, , header = ''] = WHOLE.exec(Buffer.from(file).toString('latin1')) ?? [];
    const { kid } = parse<Header>(Buffer.from(header, 'base64url'));
    return typeof kid === 'string' ? kid : undefined;
  } catch {
    return undefined;
  }
}

function refuseForm(text: string): never {
  if (!text.startsWith(BEGINNING)) {
    throw new InvalidEvidence(
      'not_evidence',
      `The file is not a signed file of this service: it does not begin with ${BEGINNING}. Save the response as it is.`,
    );
  }
  if (!ENDING.test(text)) {
    throw new InvalidEvidence(
      'cut',
      'The file ends before its signature: a part of it is missing. Get the whole file.',
    );
  }
  throw changed('its signature is not where it has to be');
}

function parse<Value>(bytes: Buffer): Value {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Value;
  } catch {
    throw changed('it cannot be read as JSON');
  }
}

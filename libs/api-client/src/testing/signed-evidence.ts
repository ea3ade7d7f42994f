import canonicalize from 'canonicalize';
import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BusinessEvidence, KeySet } from '../generated/types.ts';

type SignedFile = 'evidence.jose' | 'file-digests.jose' | 'keys.json';

/** A file that the first version with evidence signed. */
export function readFormat1(name: SignedFile): string {
  return readFileSync(join(import.meta.dirname, 'evidence-format-1', name), 'utf8');
}

export const FORMAT_1_KEYS = JSON.parse(readFormat1('keys.json')) as KeySet;

export const FORMAT_1 = (JSON.parse(readFormat1('evidence.jose')) as { content: BusinessEvidence }).content;

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const KEY = { ...publicKey.export({ format: 'jwk' }), kid: 'a key', alg: 'EdDSA', use: 'sig' };

/** The key set of `signContent`. */
export const OWN_KEYS = { keys: [KEY] } as unknown as KeySet;

/** Any content, signed as the service signs. */
export function signContent(content: object, typ = 'evidence+jose'): string {
  const text = canonicalize(content) ?? '';
  const header = Buffer.from(JSON.stringify({ alg: 'EdDSA', kid: KEY.kid, typ })).toString('base64url');
  const signed = Buffer.from(`${header}.${Buffer.from(text).toString('base64url')}`);
  const signature = sign(null, signed, privateKey).toString('base64url');
  return `{"content":${text},"protected":"${header}","signature":"${signature}"}`;
}

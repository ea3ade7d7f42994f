import { calculateJwkThumbprint } from 'jose';
import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';

/** An Ed25519 key that signs documents. */
export interface SigningKey {
  /** The thumbprint of the public key (RFC 7638). */
  readonly id: string;
  /** In base64url. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

const PURPOSE = 'business registry evidence Ed25519';
const SEED_BYTES = 32;
/** The beginning of a private key in PKCS #8 (RFC 8410); the seed follows. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The key that belongs to a secret of the deployment: every replica derives the same one, and another secret or purpose gives another key.
 */
export async function deriveSigningKey(secret: string, purpose = PURPOSE): Promise<SigningKey> {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', purpose, SEED_BYTES));
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const { x: publicKey = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { id: await calculateJwkThumbprint(toJwk(publicKey)), publicKey, privateKey };
}

/** A public key in the form of a JSON Web Key. */
export function toJwk(publicKey: string) {
  return { kty: 'OKP', crv: 'Ed25519', x: publicKey } as const;
}

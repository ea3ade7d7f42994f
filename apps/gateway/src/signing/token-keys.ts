import { hkdfSync } from 'node:crypto';
import { deriveSigningKey, type SigningKey } from './signing-key.ts';

/** The algorithm that access tokens are signed by. */
export const TOKEN_ALGORITHM = 'EdDSA';

const COOKIE_KEY_BYTES = 32;

/** The key that signs access tokens. Every replica derives the same one from the secret that API keys are hashed with. */
export function deriveTokenKey(hashSecret: string): Promise<SigningKey> {
  return deriveSigningKey(hashSecret, 'business registry access tokens Ed25519');
}

/** The key that signs the cookies of authorizations under way. */
export function deriveCookieKey(hashSecret: string): string {
  const key = hkdfSync('sha256', hashSecret, '', 'business registry authorization cookies', COOKIE_KEY_BYTES);
  return Buffer.from(key).toString('base64url');
}

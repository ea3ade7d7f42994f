import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose';
import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** Claims that only this installation can read (JWE, AES-256-GCM). Its secret makes a key for each purpose. */
export class SealedClaims<Claims extends JWTPayload> {
  readonly #key: Uint8Array;

  constructor(secret: string, purpose: 'sign-in by a provider' | 'client secret of a workspace') {
    this.#key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  }

  seal(claims: Claims): Promise<string> {
    return new EncryptJWT(claims).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(this.#key);
  }

  /** Undefined where the text was altered, has expired, or was sealed with another secret or for another purpose. */
  async open(sealed: string): Promise<Claims | undefined> {
    return jwtDecrypt<Claims>(sealed, this.#key).then(
      ({ payload }) => payload,
      () => undefined,
    );
  }
}

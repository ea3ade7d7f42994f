import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Texts that are encrypted in the database (AES-256-GCM), so that readers of the tables or a backup cannot sign
 * webhooks. Each sealed text starts with its nonce and ends with its tag. An altered text, or one sealed with another
 * secret, does not open.
 */
export class SealedTexts {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'watchlist sealed texts', KEY_BYTES));
  }

  seal(text: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce);
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  }

  open(sealed: Buffer): string {
    const decipher = createDecipheriv(ALGORITHM, this.#key, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString();
  }

  /** The text; undefined where it was sealed with another secret: the installation's has been changed since. */
  openIfOwn(sealed: Buffer): string | undefined {
    try {
      return this.open(sealed);
    } catch {
      return undefined;
    }
  }
}

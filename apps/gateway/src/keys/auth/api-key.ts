import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** A key as its owner holds it: shown once, never stored, never logged. */
export interface ApiKeyText {
  /** 8 characters that identify the key and may be shown and logged. */
  readonly prefix: string;
  /** `brk_{prefix}_{secret}`. */
  readonly text: string;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX_LENGTH = 8;
const SECRET_BYTES = 32;
/** 62^43 is the least power of 62 above 256^32. */
const SECRET_LENGTH = 43;
/** The beginning of a text, by its kind: keys are sent by programs, sessions by browsers in a cookie only. */
const BEGINNINGS = { key: 'brk', session: 'brs' } as const;

type TextKind = keyof typeof BEGINNINGS;

const FORMS = {
  key: toForm(BEGINNINGS.key),
  session: toForm(BEGINNINGS.session),
} as const satisfies Record<TextKind, RegExp>;

/** A new key, or session, from the system's random source. */
export function makeApiKey(kind: TextKind = 'key'): ApiKeyText {
  const prefix = Array.from({ length: PREFIX_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return { prefix, text: `${BEGINNINGS[kind]}_${prefix}_${base62(randomBytes(SECRET_BYTES))}` };
}

/** The prefix of a text that has the form of a key, or of a session; undefined for any other text. */
export function readPrefix(text: string, kind: TextKind = 'key'): string | undefined {
  return FORMS[kind].exec(text)?.[1];
}

/** Returns what is stored of a key: HMAC-SHA-256 of its whole text. Without the secret of the deployment it says nothing. */
export function hashApiKey(text: string, hashSecret: string): Buffer {
  return createHmac('sha256', hashSecret).update(text).digest();
}

/** Checks that two hashes are equal, in a time that does not depend on where they differ. */
export function sameHash(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The text with the secret part of every key, match token and access token in it cut out: for log lines that quote what a caller sent. */
export function withoutKeys(text: string): string {
  return text
    .replace(/(br[kms]_[0-9A-Za-z]{1,8})[0-9A-Za-z_%-]*/g, '$1…')
    .replace(/\beyJ[\w-]+(\.[\w-]+){1,2}/g, 'eyJ…');
}

function toForm(beginning: string): RegExp {
  return new RegExp(`^${beginning}_([0-9A-Za-z]{${PREFIX_LENGTH}})_[0-9A-Za-z]{${SECRET_LENGTH}}$`);
}

/** Bytes of a secret as letters and digits. */
export function base62(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let digits = '';
  while (rest > 0n) {
    digits = `${ALPHABET[Number(rest % 62n)]}${digits}`;
    rest /= 62n;
  }
  return digits.padStart(SECRET_LENGTH, '0');
}

import { createHmac } from 'node:crypto';
import { base62 } from './api-key.ts';
import type { KnownKey } from './key-cache.ts';

const FORM = /^brm_([0-9A-Za-z]{8})_[0-9A-Za-z]{43}$/;

/**
 * The match token of a key, for programs that cannot send header fields: `brm_{prefix of the key}_{secret}`. It follows from the key's
 * hash, so that it needs no table and ends with its key, and the key does not follow from it.
 */
export function toMatchToken({ prefix, hmac }: Pick<KnownKey, 'prefix' | 'hmac'>, hashSecret: string): string {
  return `brm_${prefix}_${base62(createHmac('sha256', hashSecret).update('match token').update(hmac).digest())}`;
}

/** The prefix of the key of a text that has the form of a match token; undefined for any other text. */
export function readTokenPrefix(text: string): string | undefined {
  return FORM.exec(text)?.[1];
}

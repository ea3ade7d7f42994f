import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^22 is above 2^128. */
const LENGTH = 22;

/** An id that cannot be guessed: `wl_4fT9qLw2ZxK0bVn7RmYcAd`. */
export function randomId(prefix: string): string {
  return `${prefix}_${Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
}

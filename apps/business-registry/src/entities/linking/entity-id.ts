import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
/** 36^16 is above 2^82. An id says nothing of the registrations: one of them may be suppressed later. */
const LENGTH = 16;

/** `ent_4ft9qlw2zxk0bvn7`. */
export function createEntityId(): string {
  return `ent_${Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
}

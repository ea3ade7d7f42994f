import { randomInt } from 'node:crypto';
import type { SecretKind } from './needed-secrets.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ALPHABET = `0123456789${LETTERS}`;
/** 62^43 is the least power of 62 above 256^32. */
const LENGTH = 43;
const PREFIX_LENGTH = 8;

/** A new secret. A password starts with a letter: the configuration of NATS would take digits for a number. */
export function makeSecret(kind: SecretKind): string {
  if (kind === 'api-key') return `brk_${random(PREFIX_LENGTH)}_${random(LENGTH)}`;
  return `${random(1, LETTERS)}${random(LENGTH - 1)}`;
}

function random(length: number, alphabet: string = ALPHABET): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

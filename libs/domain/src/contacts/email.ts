import { toHost } from './website.ts';

/** An address as people write it; a quoted form of RFC 5322 is left to those who use it. */
const WRITING = /^(?:mailto:)?([\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64})@([^\s@]+)$/iu;

/** An email address in lower case, its host in ASCII: `Info+Sales@Bücher.example.com` → `info+sales@xn--…`. Undefined for anything else. */
export function toEmail(text: string): string | undefined {
  const [, local, domain] = WRITING.exec(text.trim()) ?? [];
  const host = domain === undefined ? undefined : toHost(domain);
  return local === undefined || host === undefined ? undefined : `${local.toLowerCase()}@${host}`;
}

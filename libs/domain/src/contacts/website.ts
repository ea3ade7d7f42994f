import { domainToASCII } from 'node:url';
import { parse } from 'tldts';

/** Letters that cannot stand in a host name as it is written, a port, a path and what else follows. */
const WRITING = /^(?:https?:\/\/)?([^\s/?#:@]+)(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/**
 * The host of a website in lower case, without `www.`, an international one in its ASCII form: `https://www.Bücher.example.com/a`
 * → `xn--bcher-kva.example.com`. Undefined where the text is not a host name below a top-level domain that there is.
 */
export function toWebsite(text: string): string | undefined {
  const host = WRITING.exec(text.trim())?.[1];
  return host === undefined ? undefined : toHost(host)?.replace(/^www\./, '');
}

/** A host name in lower case and ASCII, below a top-level domain that there is. */
export function toHost(text: string): string | undefined {
  const host = domainToASCII(text.replace(/\.$/, '')).toLowerCase();
  const { isIcann, isIp, domain } = parse(host);
  return isIcann === true && isIp !== true && domain !== null ? host : undefined;
}

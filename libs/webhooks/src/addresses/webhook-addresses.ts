import type { LookupFunction } from 'node:net';
import { isIpAddress, isLoopbackAddress, isPublicAddress } from './public-address.ts';
import { RefusedUrl } from './refused-url.ts';
import { nameServers, type ResolveHost } from './resolve-host.ts';

export { RefusedUrl } from './refused-url.ts';

const URL_LENGTH_MAX = 2_000;
const OWN_PORT_MIN = 1_024;

export interface AddressOptions {
  /** For development only: webhooks may be posted to this machine's loopback interface, also without TLS. */
  readonly allowLoopback: boolean;
  /** Where names are looked up, when not at the name servers of the machine. */
  readonly resolve?: ResolveHost;
  /** Names the URL in errors. */
  readonly name?: string;
}

/**
 * Which addresses webhooks are posted to: those of the public Internet, by https. A name is looked up when its URL is checked
 * and again when a connection is made, which then goes to the very addresses that were checked: a name that first leads to a
 * public address and later to an internal one reaches nothing.
 */
export class WebhookAddresses {
  readonly #allowLoopback: boolean;
  readonly #resolve: ResolveHost;
  readonly #name: string;

  constructor({ allowLoopback, resolve = nameServers(), name = 'webhook URL' }: AddressOptions) {
    this.#allowLoopback = allowLoopback;
    this.#resolve = resolve;
    this.#name = name;
  }

  /** Throws `RefusedUrl` unless webhooks may be posted to the URL now, its host's addresses included. */
  async check(url: string): Promise<void> {
    const { hostname } = this.parse(url);
    if (isIpAddress(toHost(hostname))) return;
    await this.#addressesOf(hostname);
  }

  /** The URL in parts, checked by all that it says itself. A host that is an IP address never reaches `lookup`. */
  parse(text: string): URL {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined)
      throw new RefusedUrl(`The ${this.#name} is not valid; expected a URL such as https://example.com. Correct it.`);
    if (text.length > URL_LENGTH_MAX) {
      throw new RefusedUrl(`The ${this.#name} is too long; expected at most ${URL_LENGTH_MAX} characters.`);
    }
    if (url.username !== '' || url.password !== '') {
      throw new RefusedUrl(`The ${this.#name} contains a user name or password. Remove it.`);
    }
    const host = toHost(url.hostname);
    const isAllowedLoopback = this.#allowLoopback && (host === 'localhost' || isLoopbackAddress(host));
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isAllowedLoopback)) {
      throw new RefusedUrl(`The ${this.#name} starts with ${url.protocol}//; expected https://. Correct it.`);
    }
    const { port } = url;
    // Other programs listen on the ports below, such as SSH and mail.
    if (port !== '' && port !== '443' && Number(port) < OWN_PORT_MIN && !isAllowedLoopback) {
      throw new RefusedUrl(
        `The ${this.#name} has port ${port}; expected 443 or a port from ${OWN_PORT_MIN} to 65535. Correct it.`,
      );
    }
    if (isIpAddress(host) && !this.#isAllowed(host)) throw this.#refusedAddress(host);
    return url;
  }

  /** For `net.connect` and `tls.connect`: only addresses that are allowed. */
  readonly lookup: LookupFunction = (host, options, callback) => {
    this.#addressesOf(host).then(
      (addresses) => {
        const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
        const wanted = all.filter(({ family }) => !options.family || family === Number(String(options.family).at(-1)));
        const [first] = wanted;
        if (first === undefined)
          callback(new RefusedUrl(`The host ${host} has no address of the requested family.`), '');
        else if (options.all === true) callback(null, wanted);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ''),
    );
  };

  async #addressesOf(host: string): Promise<readonly string[]> {
    const addresses = await this.#resolved(host);
    const refused = addresses.find((address) => !this.#isAllowed(address));
    if (refused !== undefined) throw this.#refusedAddress(host);
    return addresses;
  }

  async #resolved(host: string): Promise<readonly string[]> {
    if (isIpAddress(host)) return [host];
    if (this.#allowLoopback && host === 'localhost') return ['127.0.0.1'];
    try {
      return await this.#resolve(host);
    } catch (cause) {
      throw new RefusedUrl(`The host ${host} of the ${this.#name} was not found. Check its spelling.`, { cause });
    }
  }

  #isAllowed(address: string): boolean {
    return isPublicAddress(address) || (this.#allowLoopback && isLoopbackAddress(address));
  }

  /** Says nothing of where a name leads: that would tell strangers what is in the network. */
  #refusedAddress(host: string): RefusedUrl {
    return new RefusedUrl(
      `The host ${host} of the ${this.#name} resolves to an address that is not public. Use a public host.`,
    );
  }
}

/** A URL's host without the brackets of IPv6. */
function toHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

import { type HttpResponse, send } from '../http-requests.ts';

/** A response with the address that it came from. */
export interface Visited extends HttpResponse {
  readonly url: URL;
}

/** A browser without scripts: it follows redirects, and keeps cookies by host and path. */
export class CookieBrowser {
  readonly #cookies = new Map<string, { readonly value: string; readonly path: string }>();

  /** Follows redirects until one leads to `until`, which is not visited. */
  async visit(address: string, until?: string, headers: Readonly<Record<string, string>> = {}): Promise<Visited> {
    for (let url = new URL(address); ;) {
      const cookie = this.#sent(url);
      const sent = { accept: 'text/html', ...headers, ...(cookie === '' ? {} : { cookie }) };
      const response = await send(url.origin, `${url.pathname}${url.search}`, { headers: sent });
      for (const one of response.headers['set-cookie'] ?? []) this.#keep(url, one);
      const { location } = response.headers;
      if (location === undefined) return { ...response, url };
      url = new URL(location, url);
      if (until !== undefined && url.href.startsWith(until)) return { ...response, url };
    }
  }

  /** The value of a cookie of the host of an address; undefined without one. */
  cookie(address: string, name: string): string | undefined {
    return this.#cookies.get(`${new URL(address).host} ${name}`)?.value;
  }

  #sent({ host, pathname }: URL): string {
    const own = [...this.#cookies].filter(
      ([name, { path }]) => name.startsWith(`${host} `) && pathname.startsWith(path),
    );
    return own.map(([name, { value }]) => `${name.slice(host.length + 1)}=${value}`).join('; ');
  }

  #keep({ host }: URL, text: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    const path = /; *path=([^;]*)/i.exec(text)?.[1] ?? '/';
    if (value === '') this.#cookies.delete(`${host} ${name}`);
    else this.#cookies.set(`${host} ${name}`, { value, path });
  }
}

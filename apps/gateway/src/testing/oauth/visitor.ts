import type { GatewaySurface } from '../started-gateway.ts';
import type { HttpResponse } from '../http-requests.ts';

interface Cookie {
  readonly value: string;
  readonly path: string;
}

/** A browser with its cookies, which a person uses who is signed in with a session, or nobody. */
export class Visitor {
  readonly cookies = new Map<string, Cookie>();
  readonly #site: GatewaySurface;

  constructor(site: GatewaySurface, session = '') {
    this.#site = site;
    this.signIn(session);
  }

  /** Changes who is signed in. */
  signIn(session: string): void {
    this.cookies.delete('workspace_key');
    if (session !== '') this.cookies.set('workspace_key', { value: session, path: '/' });
  }

  /** Opens a URL of the site, or sends a form to it. */
  async open(
    url: string,
    fields?: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<HttpResponse> {
    const { pathname, search } = new URL(url, this.#site.baseUrl);
    const sent = [...this.cookies].filter(([, { path }]) => pathname === path || pathname.startsWith(toFolder(path)));
    const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join('; ');
    const form = { method: 'POST', body: new URLSearchParams(fields).toString() };
    const response = await this.#site.get(`${pathname}${search}`, {
      ...(fields === undefined ? {} : form),
      headers: {
        accept: 'text/html',
        ...(fields === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(cookie === '' ? {} : { cookie }),
        ...headers,
      },
    });
    for (const text of response.headers['set-cookie'] ?? []) this.#keep(text);
    return response;
  }

  #keep(text: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, { value, path: /path=([^;]*)/i.exec(text)?.[1] ?? '/' });
  }
}

function toFolder(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}

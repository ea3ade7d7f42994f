interface Opened {
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
}

/** A browser of a person, with its cookies. It follows no redirect by itself. */
export class PersonBrowser {
  readonly #cookies = new Map<string, string>();

  /** Signs in by the link of a mail. */
  async signIn(link: string): Promise<void> {
    await this.#open(link);
    const { status } = await this.#open(link, { name: 'Ada' });
    if (status !== 303 || !this.#cookies.has('workspace_key'))
      throw new Error(`The link to sign in returned ${status}.`);
  }

  /** Allows a program what it requests. Returns what it is sent back with. */
  async allow(authorization: URL): Promise<URLSearchParams> {
    const started = await this.#open(authorization.href);
    const page = this.#next(started, authorization.href);
    if (new URL(page).origin !== authorization.origin) throw new Error(`The program is sent back with ${page}.`);
    const hidden = (await this.#open(page)).text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g);
    const shown = Object.fromEntries([...hidden].map(([, name = '', value = '']): [string, string] => [name, value]));
    const decided = await this.#open(page, { ...shown, purpose: 'research', decision: 'allow' });
    const resumed = await this.#open(this.#next(decided, page));
    return new URL(this.#next(resumed, page)).searchParams;
  }

  /** Ends a session, or the access of a program, on the page of the person. */
  async endSession(site: string, id: string): Promise<void> {
    const { status } = await this.#open(`${site}/you/sessions/${id}/end`, {});
    if (status !== 303) throw new Error(`Ending ${id} returned ${status}.`);
  }

  #next({ status, location }: Opened, from: string): string {
    if (location === null) throw new Error(`${from} returned ${status} without a redirect.`);
    return new URL(location, from).href;
  }

  async #open(url: string, fields?: Readonly<Record<string, string>>): Promise<Opened> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      ...(fields === undefined ? {} : { method: 'POST', body: new URLSearchParams(fields) }),
      headers: { accept: 'text/html', cookie },
      redirect: 'manual',
    });
    for (const text of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return { status: response.status, location: response.headers.get('location'), text: await response.text() };
  }
}

import { eventually } from '@registry/testing';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HttpResponse } from '../http-requests.ts';
import type { GatewaySurface } from '../started-gateway.ts';

const MAIL_MS_MAX = 10_000;

/** Reads the links to sign in that the stack of a gateway mails, and uses them as a browser does. */
export class MailedLinks {
  readonly demo: GatewaySurface;

  constructor(demo: GatewaySurface) {
    this.demo = demo;
  }

  /** The texts of all mails with links to an address. */
  async mails(email: string): Promise<string[]> {
    const folder = join(String(this.demo.settingsOf('watchlist')['DATA_DIR']), 'mails');
    const names = await readdir(folder).catch(() => []);
    const links = names.filter((name) => name.startsWith('link-') && name.endsWith('.eml'));
    const texts = await Promise.all(links.map((name) => readFile(join(folder, name), 'utf8')));
    return texts
      .filter((text) => text.includes(`\nTo: ${email}\r`) || text.includes(`\nTo: <${email}>\r`))
      .map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
  }

  /** The paths of the links in them. */
  async paths(email: string): Promise<string[]> {
    return (await this.mails(email)).map((text) => /\/sign-in\/brl_\S+/.exec(text)?.[0] ?? '');
  }

  /** The path of the link that is mailed by `work`. */
  async mailed(email: string, work: () => Promise<unknown>): Promise<string> {
    const before = await this.paths(email);
    await work();
    const added = async () => (await this.paths(email)).filter((path) => !before.includes(path));
    await eventually(async () => (await added()).length, 1, MAIL_MS_MAX);
    return (await added())[0] ?? '';
  }

  /** Requests a link; `fields`: what the form has besides the address. */
  request(email: string, fields: Readonly<Record<string, string>> = {}): Promise<HttpResponse> {
    return this.demo.page('/sign-in', '', { email, ...fields });
  }

  /** Presses the button on the page of a link. */
  use(path: string, fields: Readonly<Record<string, string>> = {}, cookie = ''): Promise<HttpResponse> {
    return this.demo.page(path.split('?')[0] ?? '', cookie, fields);
  }

  /** Signs in by mail; returns the text of the session's cookie. */
  async signIn(email: string, fields: Readonly<Record<string, string>> = {}): Promise<string> {
    return readSession(await this.use(await this.mailed(email, () => this.request(email)), fields));
  }
}

/** The session that a response gives the browser; empty without one. */
export function readSession({ headers }: HttpResponse): string {
  return /workspace_key=(brs_\w+);/.exec([headers['set-cookie'] ?? []].flat().join())?.[1] ?? '';
}

import { Injectable } from '@nestjs/common';
import { AppError, codes, type ErrorCode } from '@registry/errors';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { type Html, html } from '../layout/html.ts';
import { SitePages } from '../layout/page.ts';
import { redirect, type Visit } from '../layout/page-routes.ts';
import { AREAS, type SignInArea, signInMain } from './sign-in-form.ts';
import { WorkspaceSession } from './workspace-session.ts';

/** Errors that a form is shown again with. */
const OF_THE_FORM: readonly ErrorCode[] = [
  codes.body.invalid,
  codes.annotation.externalIdTaken,
  codes.person.irremovable,
];

/** A page of an area for signed-in users. */
export interface UserPage {
  readonly title: string;
  readonly main: Html;
}

/** The page for a user who only reads: without its forms, which would be refused. */
function withinRights({ scopes }: KnownKey, area: SignInArea, page: UserPage): UserPage {
  const { writes } = AREAS[area];
  if (scopes.has(writes)) return page;
  const note = html`<p role="status">
    You can read this page, and change nothing: changes require the scope ${writes}.
  </p>`;
  return {
    ...page,
    main: html`${note}
      <div class="reads-only">${page.main}</div>`,
  };
}

/** Sends pages to users of an area who are signed in: search engines and caches do not store them. */
@Injectable()
export class UserPages {
  constructor(
    private readonly session: WorkspaceSession,
    private readonly pages: SitePages,
  ) {}

  /** A page for the signed-in user; for others the sign-in form, which leads to `target`. */
  async show(
    visit: Visit,
    area: SignInArea,
    toPage: (key: KnownKey) => Promise<UserPage>,
    target: Readonly<Record<string, unknown>> = {},
  ): Promise<string> {
    const key = await this.find(visit, area);
    if (key !== undefined) return this.send(visit, area, withinRights(key, area, await toPage(key)));
    return this.send(visit, area, { title: AREAS[area].heading, main: signInMain(area, null, target) });
  }

  send({ reply }: Visit, area: SignInArea, page: UserPage): Promise<string> {
    return this.pages.show(reply, { ...page, description: AREAS[area].about, section: area });
  }

  /** The key of the signed-in user; undefined if nobody is signed in. */
  find({ request }: Visit, area: SignInArea): Promise<KnownKey | undefined> {
    return this.session.find(request, AREAS[area].allows);
  }

  /** The key of the user who submits a form. */
  demand({ request }: Visit, area: SignInArea): Promise<KnownKey> {
    return this.session.demand(request, AREAS[area].allows);
  }

  /** Does what a form is for, and leads to the path, or shows the page, that `work` returns. A form that is refused is shown `again`. */
  async submit(
    visit: Visit,
    area: SignInArea,
    work: (key: KnownKey) => Promise<UserPage | string>,
    again: (key: KnownKey, fault: AppError) => Promise<UserPage>,
  ): Promise<string> {
    const key = await this.demand(visit, area);
    try {
      const done = await work(key);
      return typeof done === 'string' ? redirect(visit, done) : await this.send(visit, area, done);
    } catch (error) {
      if (!(error instanceof AppError) || !OF_THE_FORM.includes(error.code)) throw error;
      void visit.reply.code(error.code.status);
      return this.send(visit, area, await again(key, error));
    }
  }
}

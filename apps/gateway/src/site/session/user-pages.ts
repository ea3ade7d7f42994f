import { Injectable } from '@nestjs/common';
import { AppError, codes, type ErrorCode } from '@registry/errors';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import type { Html } from '../layout/html.ts';
import { SitePages } from '../layout/page.ts';
import type { Visit } from '../layout/page-routes.ts';
import { AREAS, type SignInArea, signInMain } from './sign-in-form.ts';
import { WorkspaceSession } from './workspace-session.ts';

/** A page of an area for signed-in users. */
export interface UserPage {
  readonly title: string;
  readonly main: Html;
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
    const key = await this.session.find(visit.request, AREAS[area].allows);
    if (key !== undefined) return this.send(visit, area, await toPage(key));
    return this.send(visit, area, { title: AREAS[area].heading, main: signInMain(area, null, target) });
  }

  send({ reply }: Visit, area: SignInArea, page: UserPage): Promise<string> {
    return this.pages.show(reply, { ...page, description: AREAS[area].about, section: area });
  }

  /** The key of the user who submits a form. */
  demand({ request }: Visit, area: SignInArea): Promise<KnownKey> {
    return this.session.demand(request, AREAS[area].allows);
  }
}

/** Errors that a form is shown again with. */
const OF_THE_FORM: readonly ErrorCode[] = [codes.body.invalid, codes.annotation.externalIdTaken];

/** Does what a form is for. Returns what is wrong with it, whose status the response gets; undefined where it was done. */
export async function findRefusal(visit: Visit, work: () => Promise<unknown>): Promise<string | undefined> {
  return (await findFault(visit, work))?.message;
}

/** The same as the error, which names the field at fault. */
export async function findFault({ reply }: Visit, work: () => Promise<unknown>): Promise<AppError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || !OF_THE_FORM.includes(error.code)) throw error;
    void reply.code(error.code.status);
    return error;
  }
}

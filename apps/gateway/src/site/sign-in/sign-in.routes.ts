import { reportUrl } from '../../addresses/base-url.ts';
import { isWatchlistId } from '../../watchlists/watchlist-id.pipe.ts';
import { decisionsPath } from '../decisions/decisions-page.ts';
import type { Html } from '../layout/html.ts';
import { OnVisit, PagesAt, redirect, UserFormAt, type Visit } from '../layout/page-routes.ts';
import { type FormBody, FormFields } from '../session/form-body.pipe.ts';
import { AREAS, type SignInArea, signInMain } from '../session/sign-in-form.ts';
import { UserPages } from '../session/user-pages.ts';
import { casePath, newCasePath } from '../layout/case-words.ts';
import { WorkspaceSession } from '../session/workspace-session.ts';
import { LinkRequests } from './link-requests.ts';
import { watchlistsPath } from '../watchlists/company-to-follow.ts';
import { watchlistPath } from '../watchlists/watchlist/watchlist-path.ts';

/** The page that the user came for, by what the form of its area keeps of it. */
const TARGETS: Readonly<Record<SignInArea, (target: FormBody) => string>> = {
  decisions: ({ company = '' }) => decisionsPath(company),
  reports: ({ company = '', purpose }) => reportUrl(company, purpose),
  verifications: ({ verification = '', ...prefilled }) =>
    verification === '' ? newCasePath(prefilled) : casePath(verification),
  // Another text than the id of a watchlist leads to the list.
  watchlists: ({ watchlist = '', follow }) =>
    isWatchlistId(watchlist) ? watchlistPath(watchlist) : watchlistsPath(follow),
  workspace: () => '/workspace',
};
const NAMES = Object.keys(AREAS) as SignInArea[];

/** Signs users in to the pages of an area, and out of all. */
@PagesAt()
export class SignInRoutes {
  constructor(
    private readonly session: WorkspaceSession,
    private readonly requests: LinkRequests,
    private readonly pages: UserPages,
  ) {}

  @UserFormAt(NAMES.map((area) => `${area}/sign-in`), 'sign-in', { reads: 'nothing', scope: 'read' })
  async signIn(@OnVisit() visit: Visit, @FormFields() { email, key = '', ...target }: FormBody): Promise<string> {
    const area = readArea(visit);
    const again = (refusal: string): Html => signInMain(area, refusal, target);
    const show = (main: Html) => this.pages.send(visit, area, { title: AREAS[area].heading, main });
    if (email !== undefined) return this.requests.send(visit, email, TARGETS[area](target), { show, again });
    const refusal = await this.session.trySignIn(visit, key, AREAS[area].allows);
    return refusal === undefined ? redirect(visit, TARGETS[area](target)) : show(again(refusal));
  }

  @UserFormAt(NAMES.map((area) => `${area}/sign-out`), 'sign-out', { reads: 'nothing', scope: 'read' })
  async signOut(@OnVisit() visit: Visit): Promise<string> {
    await this.session.signOut(visit);
    return redirect(visit, TARGETS[readArea(visit)]({}));
  }
}

function readArea({ request: { routeOptions } }: Visit): SignInArea {
  const area = NAMES.find((one) => routeOptions.url?.startsWith(`/${one}/`) === true);
  if (area === undefined) throw new Error(`${routeOptions.url ?? ''} is the path of no area.`);
  return area;
}

import { Inject } from '@nestjs/common';
import { unknownPath } from '@registry/http-frame/problems/problem';
import { SITE, type Site } from '../../addresses/site.ts';
import { keepNot } from '../../open-requests/open-requests.ts';
import { OnVisit, PageAt, PagesAt, type Visit } from '../layout/page-routes.ts';

const PATH = '.well-known/security.txt';
/** Days from today until its end, RFC 9116 advises less than a year. Each request renews it: it says what is set now. */
const EXPIRES_DAYS = 30;
const DAY_MS = 86_400_000;

/** Serves the address for reports of vulnerabilities, as RFC 9116 describes. Without one the file does not exist. */
@PagesAt()
export class SecurityTextRoutes {
  constructor(@Inject(SITE) private readonly site: Site) {}

  @PageAt(PATH, 'security-text')
  securityText(@OnVisit() { reply }: Visit): string {
    const { securityUrl, baseUrl } = this.site;
    if (securityUrl === '') throw unknownPath();
    keepNot(reply);
    void reply.header('content-type', 'text/plain; charset=utf-8');
    const today = Math.floor(Date.now() / DAY_MS);
    return [
      `Contact: ${securityUrl}`,
      `Expires: ${new Date((today + EXPIRES_DAYS) * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      // The standard takes no other address of a page.
      ...(baseUrl.startsWith('https:') ? [`Canonical: ${baseUrl}/${PATH}`] : []),
      '',
    ].join('\n');
  }
}

import { codes } from '@registry/errors';
import { headerReferences } from '@registry/http-frame/openapi/response-headers';
import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { KnownAt } from './known-at.decorator.ts';
import { ValidOn } from './valid-on.decorator.ts';

/** Which page of a list, and as of which time. */
export class PastPageQuery extends PageQuery {
  @KnownAt()
  readonly known_at!: string | null;
}

/** The same of what was so on a day. */
export class DatedPageQuery extends PastPageQuery {
  @ValidOn()
  readonly valid_on!: string | null;
}

/** Settings that operations share which list something of a business as of then. */
export const PAST_PAGE = {
  access: 'keyed',
  readsTestClock: true,
  errors: [
    codes.request.invalidParameter,
    codes.request.invalidId,
    codes.request.pageTooDeep,
    codes.business.notFound,
    codes.business.beforeFirstLoad,
  ],
  headers: headerReferences('Link'),
  reads: 'path',
} as const;

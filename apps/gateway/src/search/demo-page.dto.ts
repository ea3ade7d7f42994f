import { AppError, codes } from '@registry/errors';
import { integer } from '@registry/http-frame/parameters/parameter-kinds';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';

/** Hits of a page, and pages that there are at most. */
export const DEMO_PER_PAGE = 25;
export const DEMO_PAGES_MAX = 10;
/** Hits that these have. */
export const DEMO_HITS_MAX = DEMO_PAGES_MAX * DEMO_PER_PAGE;

/** Which page of a search. */
export class DemoPageQuery {
  @Parameter(integer(1), { description: `The page, 1 to ${DEMO_PAGES_MAX}, of ${DEMO_PER_PAGE} each.`, default: 1 })
  readonly page!: number;
}

/** The window of a page in a request to a service. Throws if the page is too deep. */
export function toWindow(page: number): { readonly offset: number; readonly limit: number } {
  if (page <= DEMO_PAGES_MAX) return { offset: (page - 1) * DEMO_PER_PAGE, limit: DEMO_PER_PAGE };
  throw new AppError(codes.request.pageTooDeep, {
    message: `page is ${page}; expected a page from 1 to ${DEMO_PAGES_MAX}. Narrow the search, or use the production API.`,
    param: 'page',
  });
}

/** Checks that there is another page after this one. */
export function hasMore(page: number, totalCount: number): boolean {
  return page < pageCount(totalCount);
}

/** Pages that a search of so many hits has. */
export function pageCount(totalCount: number): number {
  return Math.min(DEMO_PAGES_MAX, Math.ceil(totalCount / DEMO_PER_PAGE));
}

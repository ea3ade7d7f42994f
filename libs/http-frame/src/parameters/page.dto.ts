import { AppError, codes } from '@registry/errors';
import { integer } from './parameter-kinds.ts';
import { type CheckedTogether, Parameter } from './parameter.decorator.ts';

/** How deep a caller may page into a collection: the last page ends here, however short that makes it. */
export const WINDOW_MAX = 10_000;
/** Items of a page, unless the caller says how many. */
export const PER_PAGE = 30;

/** Which page of a collection: every collection takes it. */
export class PageQuery implements CheckedTogether {
  @Parameter(integer(1), { description: 'The page number, starting at 1.', default: 1 })
  readonly page!: number;

  @Parameter(integer(1, 100), { description: 'Number of items per page.', default: PER_PAGE })
  readonly per_page!: number;

  /** How to get what is past the last page, with the parameters that a request has. */
  protected wayPastWindow(_given: ReadonlySet<string>): string {
    return 'narrow the search to see more';
  }

  checkTogether(given: ReadonlySet<string> = new Set()): void {
    if (this.window.limit > 0) return;
    throw new AppError(codes.request.pageTooDeep, {
      message: `page too deep: page ${this.page} with ${this.per_page} items is beyond the first 10,000 results. The last page of this size is ${Math.ceil(WINDOW_MAX / this.per_page)}; ${this.wayPastWindow(given)}.`,
      param: 'page',
    });
  }

  /** The items of the page. */
  get window(): { readonly offset: number; readonly limit: number } {
    const offset = (this.page - 1) * this.per_page;
    return { offset, limit: Math.min(this.per_page, WINDOW_MAX - offset) };
  }
}

import { flag, integer } from '@registry/http-frame/parameters/parameter-kinds';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';

/** Pages of batches, and of the newest entries of the log. */
export const PAGES_MAX = 100;

export class WorkspacePageQuery {
  @Parameter(integer(1, PAGES_MAX), { description: 'Page, counted from 1.', default: 1 })
  readonly page!: number;
}

export class WorkspaceLogQuery extends WorkspacePageQuery {
  @Parameter(flag, { description: 'True to check the chain of all entries.' })
  readonly check!: boolean | null;
}

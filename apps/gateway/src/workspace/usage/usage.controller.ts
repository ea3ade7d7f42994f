import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { codes } from '@registry/errors';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { headerReferences } from '@registry/http-frame/openapi/response-headers';
import { toList } from '@registry/http-frame/parameters/list.dto';
import { CallerKey } from '../../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { ListRequestsQuery } from '../request-log/list-requests.query.dto.ts';
import {
  exampleLoggedRequest,
  type LoggedRequestList,
  loggedRequestList,
  toLoggedRequest,
} from '../request-log/logged-request.ts';
import { RequestLogStore } from '../request-log/request-log.store.ts';
import { GetUsageQuery } from './get-usage.query.dto.ts';
import { UsageStore } from './usage.store.ts';
import { exampleWorkspaceUsage, readUsage, type WorkspaceUsage, workspaceUsage } from './workspace-usage.ts';

@ApiTags('Workspace')
@Controller('v1/workspace')
export class WorkspaceUsageController {
  constructor(
    private readonly usage: UsageStore,
    private readonly log: RequestLogStore,
  ) {}

  @Operation('GET', 'usage', {
    access: 'keyed-manage',
    summary: 'Get the usage of the workspace',
    description:
      'Returns what was used of each daily limit today, and the requests of the last days, by day and by key and endpoint.',
    response: workspaceUsage,
    example: exampleWorkspaceUsage,
    errors: [codes.request.invalidParameter],
  })
  getWorkspaceUsage(@Query() { days }: GetUsageQuery, @CallerKey() key: KnownKey): Promise<WorkspaceUsage> {
    return readUsage(this.usage, key.workspaceId, days);
  }

  @Operation('GET', 'requests', {
    access: 'keyed-manage',
    summary: 'List requests',
    description:
      'Lists the requests with keys of the workspace in the last seven days, newest first. A request is listed a second after it ended.',
    response: loggedRequestList,
    example: toList([exampleLoggedRequest], 1, { page: 1, per_page: 30 }),
    errors: [codes.request.invalidParameter, codes.request.pageTooDeep],
    headers: headerReferences('Link'),
  })
  async listRequests(@Query() query: ListRequestsQuery, @CallerKey() key: KnownKey): Promise<LoggedRequestList> {
    const { key: prefix, status, window } = query;
    const { requests, totalCount } = await this.log.list(key.workspaceId, { prefix, status, ...window });
    return toList(requests.map(toLoggedRequest), totalCount, query);
  }
}

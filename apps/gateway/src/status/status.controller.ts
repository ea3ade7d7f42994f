import { Controller, Res } from '@nestjs/common';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import type { FastifyReply } from 'fastify';
import { keepNot } from '../open-requests/open-requests.ts';
import { type StatusReport, statusReport } from './status.dto.ts';
import { StatusReports } from './status-reports.ts';

const EXAMPLE: StatusReport = {
  object: 'status_report',
  status: 'degraded',
  checked_at: '2026-11-02T08:20:00.000Z',
  components: [{ id: 'business-registry', name: 'Companies', status: 'ok' }],
  sources: [
    {
      ...{ source: 'us-or/business-registry', dataset: 'Active Businesses - ALL', list: null },
      as_of: '2026-10-31',
      ...{ last_loaded_at: '2026-11-02T08:16:02.000Z', last_failed_at: null },
    },
  ],
  incidents: [
    {
      ...{ id: 'mail-late', title: 'Mail is late', started_at: '2026-11-02T07:00:00.000Z', ended_at: null },
      ...{ components: ['watchlist'], status: 'open' },
      updates: [{ at: '2026-11-02T07:30:00.000Z', text: 'The mail server is being repaired.' }],
    },
  ],
};

@Controller('v1/status')
export class StatusController {
  constructor(private readonly reports: StatusReports) {}

  @Operation('GET', '', {
    access: 'demo',
    tag: 'Health',
    summary: 'Get the status of the service',
    description:
      'Returns the status of each component, how fresh each source is, and the incidents that the operator describes. The response is at most five seconds old.',
    response: statusReport,
    example: EXAMPLE,
    errors: [],
  })
  getStatus(@Res({ passthrough: true }) reply: FastifyReply): Promise<StatusReport> {
    keepNot(reply);
    return this.reports.read();
  }
}

import { Controller, Res } from '@nestjs/common';
import { ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { headerReferences } from '@registry/http-frame/openapi/response-headers';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { jsonContent } from '@registry/http-frame/openapi/json-content';
import { HealthChecks } from './health-checks.ts';
import { type Health, health, type Liveness, liveness } from './health.dto.ts';

@ApiTags('Health')
@Controller('health')
export class HealthController {
  constructor(private readonly checks: HealthChecks) {}

  @ApiServiceUnavailableResponse({
    description: 'The health report, while a dependency is unavailable or the process is shutting down.',
    headers: headerReferences('X-Request-Id'),
    content: jsonContent(health),
  })
  @Operation('GET', '', {
    access: 'open',
    summary: 'Get the health of the API',
    description:
      'Returns the status of the API and its checks. The status code is 503 if a check fails. No key required.',
    response: health,
    example: { status: 'ok', version: '1.0.0', checks: { database: 'ok', 'business-registry': 'ok' } },
  })
  async getHealth(@Res({ passthrough: true }) reply: FastifyReply): Promise<Health> {
    const found = await this.checks.check();
    void reply.code(found.status === 'ok' ? 200 : 503);
    return found;
  }

  @Operation('GET', 'live', {
    access: 'open',
    summary: 'Get the liveness of the process',
    description: 'Returns 200 while the process is running. It checks no dependencies. No key required.',
    response: liveness,
    example: { status: 'ok' },
  })
  getLiveness(): Liveness {
    return { status: 'ok' };
  }
}

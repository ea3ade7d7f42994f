import { Controller, Res } from '@nestjs/common';
import { ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { headerReferences } from '../openapi/answer-headers.ts';
import { Operation } from '../openapi/operation.decorator.ts';
import { classOf } from '../openapi/schema-class.ts';
import { HealthChecks } from './health-checks.ts';
import { type Health, health, type Liveness, liveness } from './health.dto.ts';

@ApiTags('Health')
@Controller('health')
export class HealthController {
  constructor(private readonly checks: HealthChecks) {}

  @ApiServiceUnavailableResponse({
    type: classOf(health),
    description: 'Something that the API needs does not answer, or the process is about to end.',
    headers: headerReferences('X-Request-Id'),
  })
  @Operation('GET', '', {
    access: 'open',
    summary: 'Check whether the API can answer',
    description: 'Needs no key. 503 names the checks that fail.',
    answer: health,
    example: { status: 'ok', version: '0.1.0', checks: { database: 'ok', 'business-registry': 'ok' } },
  })
  async getHealth(@Res({ passthrough: true }) reply: FastifyReply): Promise<Health> {
    const found = await this.checks.check();
    void reply.code(found.status === 'ok' ? 200 : 503);
    return found;
  }

  @Operation('GET', 'live', {
    access: 'open',
    summary: 'Check whether the process runs',
    description: 'Needs no key and asks nobody.',
    answer: liveness,
    example: { status: 'ok' },
  })
  getLiveness(): Liveness {
    return { status: 'ok' };
  }
}

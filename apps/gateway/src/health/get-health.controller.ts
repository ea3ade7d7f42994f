import { Controller, Res } from '@nestjs/common';
import { ApiServiceUnavailableResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { headerReferences } from '../openapi/answer-headers.ts';
import { Operation } from '../openapi/operation.decorator.ts';
import { classOf } from '../openapi/schema-class.ts';
import { ProcessState } from '../server/process-state.ts';
import { type CheckResults, HealthChecks } from './health-checks.ts';
import { type Health, health } from './health.dto.ts';

@Controller('health')
export class GetHealthController {
  constructor(
    private readonly checks: HealthChecks,
    private readonly process: ProcessState,
  ) {}

  @ApiServiceUnavailableResponse({
    type: classOf(health),
    description: 'Something that the API needs does not answer, or the process is about to end.',
    headers: headerReferences('X-Request-Id'),
  })
  @Operation('GET', '', {
    access: 'open',
    tag: 'Health',
    summary: 'Check whether the API can answer',
    description: 'Needs no key. 503 names the checks that fail.',
    answer: health,
    example: { status: 'ok', version: '0.1.0', checks: { database: 'ok', 'business-registry': 'ok' } },
  })
  async getHealth(@Res({ passthrough: true }) reply: FastifyReply): Promise<Health> {
    const ending: CheckResults = this.process.isEnding ? { gateway: 'unavailable' } : {};
    const { checks: needed, warnings } = await this.checks.check();
    const checks: CheckResults = { ...ending, ...needed };
    const isOk = Object.values(checks).every((result) => result === 'ok');
    if (!isOk) reply.code(503);
    const said = warnings.length === 0 ? {} : { warnings };
    return { status: isOk ? 'ok' : 'unavailable', version: this.process.version, checks, ...said };
  }
}

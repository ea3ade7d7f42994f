import { Controller } from '@nestjs/common';
import { Operation } from '../openapi/operation.decorator.ts';
import { type Liveness, liveness } from './health.dto.ts';

@Controller('health/live')
export class GetLivenessController {
  @Operation('GET', '', {
    access: 'open',
    tag: 'Health',
    summary: 'Check whether the process runs',
    description: 'Needs no key and asks nobody.',
    answer: liveness,
    example: { status: 'ok' },
  })
  getLiveness(): Liveness {
    return { status: 'ok' };
  }
}

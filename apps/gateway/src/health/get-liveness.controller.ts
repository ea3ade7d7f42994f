import { Controller, Query } from '@nestjs/common';
import { Operation } from '../openapi/operation.decorator.ts';
import { NoParameters } from '../parameters/no-parameters.dto.ts';
import { LivenessDto } from './health.dto.ts';

@Controller('health/live')
export class GetLivenessController {
  @Operation('', {
    name: 'get-liveness',
    tag: 'Health',
    summary: 'Check whether the process runs',
    description: 'Needs no key and asks nobody.',
    answer: LivenessDto,
    example: { status: 'ok' },
    errors: [],
    access: 'open',
  })
  getLiveness(@Query() _query: NoParameters): LivenessDto {
    return { status: 'ok' };
  }
}

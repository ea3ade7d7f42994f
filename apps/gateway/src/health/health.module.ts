import { Module } from '@nestjs/common';
import { GetHealthController } from './get-health.controller.ts';
import { GetLivenessController } from './get-liveness.controller.ts';
import { HealthChecks } from './health-checks.ts';

@Module({
  controllers: [GetHealthController, GetLivenessController],
  providers: [HealthChecks],
  exports: [HealthChecks],
})
export class HealthModule {}

import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.ts';
import { HealthChecks } from './health-checks.ts';

@Module({
  controllers: [HealthController],
  providers: [HealthChecks],
  exports: [HealthChecks],
})
export class HealthModule {}

import { Module } from '@nestjs/common';
import { HealthChecks } from '../../../health/health-checks.ts';
import { HealthModule } from '../../../health/health.module.ts';
import { DataDates } from '../../data-dates.ts';
import { PeopleController } from './people.controller.ts';

@Module({ imports: [HealthModule], controllers: [PeopleController], providers: [DataDates] })
export class PeopleModule {
  constructor(checks: HealthChecks) {
    checks.needService('people');
  }
}

import { Module } from '@nestjs/common';
import { HealthChecks } from '../../../health/health-checks.ts';
import { HealthModule } from '../../../health/health.module.ts';
import { DataDates } from '../../data-dates.ts';
import { SearchPeopleController } from './search-people.controller.ts';

@Module({ imports: [HealthModule], controllers: [SearchPeopleController], providers: [DataDates] })
export class PeopleModule {
  constructor(checks: HealthChecks) {
    checks.needService('people');
  }
}

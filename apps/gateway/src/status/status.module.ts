import { type DynamicModule, Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.ts';
import { Incidents } from './incidents.ts';
import { StatusController } from './status.controller.ts';
import { HEALTH_URLS, type HealthUrls, StatusReports } from './status-reports.ts';

export interface StatusOptions {
  /** The file of the operator; `''` without one. */
  readonly incidentsFile: string;
  readonly healthUrls: HealthUrls;
}

/** The status of the service. */
@Module({})
export class StatusModule {
  static forRoot({ incidentsFile, healthUrls }: StatusOptions): DynamicModule {
    return {
      module: StatusModule,
      global: true,
      imports: [HealthModule],
      controllers: [StatusController],
      providers: [
        StatusReports,
        { provide: Incidents, useFactory: () => new Incidents(incidentsFile) },
        { provide: HEALTH_URLS, useValue: healthUrls },
      ],
      exports: [StatusReports],
    };
  }
}

import { type DynamicModule, Module } from '@nestjs/common';
import { JurisdictionsModule } from '../jurisdictions/jurisdictions.module.ts';
import { CoverageController } from './coverage.controller.ts';
import { CoverageReports } from './coverage-reports.ts';
import { PublishedSources } from './published-sources.ts';

/** Published sources, and what of them is loaded. */
@Module({})
export class CoverageModule {
  /** `sourcesDir`: the folder of the source descriptions. */
  static forRoot(sourcesDir: string): DynamicModule {
    return {
      module: CoverageModule,
      global: true,
      imports: [JurisdictionsModule],
      controllers: [CoverageController],
      providers: [CoverageReports, { provide: PublishedSources, useFactory: () => PublishedSources.read(sourcesDir) }],
      exports: [CoverageReports, PublishedSources],
    };
  }
}

import { Controller } from '@nestjs/common';
import { listJurisdictions } from '@registry/contracts-jurisdiction';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { type CoverageReport, coverageReport } from './coverage.dto.ts';
import { CoverageReports } from './coverage-reports.ts';

const example: CoverageReport = {
  object: 'coverage_report',
  regions: [
    {
      slug: 'us-or',
      name: 'Oregon',
      company_count: 6_755,
      sample_company_count: 0,
      registry: 'part',
      datasets: listJurisdictions.example.reply.jurisdictions.flatMap(({ jurisdiction }) =>
        jurisdiction.sources.map(({ source, rows, ...load }) => ({
          source,
          publisher: 'Oregon Secretary of State, Corporation Division',
          dataset: 'Active Businesses - ALL',
          url: 'https://data.oregon.gov/d/tckn-sxa6',
          license: 'Public domain',
          rhythm: 'monthly' as const,
          fetched_by: 'program' as const,
          sample: false,
          extent: null,
          published_rows: 500_000,
          loaded_rows: rows,
          ...load,
        })),
      ),
    },
  ],
  nationwide: [],
};

@Controller('v1/coverage')
export class CoverageController {
  constructor(private readonly reports: CoverageReports) {}

  @Operation('GET', '', {
    access: 'demo',
    tag: 'Reference',
    summary: 'Get what is published and loaded',
    description:
      'Returns the datasets of each state, territory and province and of the whole country. Each has its publisher, license and rhythm, and what of it is loaded, with its date.',
    response: coverageReport,
    example,
    errors: [],
  })
  readCoverage(): Promise<CoverageReport> {
    return this.reports.read();
  }
}

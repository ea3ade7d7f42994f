import { Injectable } from '@nestjs/common';
import { LoadedData } from '../jurisdictions/loaded-data.ts';
import type { CoverageReport } from './coverage.dto.ts';
import { describeCoverage } from './describe-coverage.ts';
import { PublishedSources } from './published-sources.ts';

@Injectable()
export class CoverageReports {
  constructor(
    private readonly loaded: LoadedData,
    private readonly published: PublishedSources,
  ) {}

  async read(): Promise<CoverageReport> {
    const loaded = await this.loaded.jurisdictions();
    const states = loaded.jurisdictions
      .filter(({ jurisdiction }) => jurisdiction.company_count > 0)
      .map(({ state }) => state);
    const { extents } = await this.loaded.registers(states);
    return describeCoverage(loaded, new Map(states.map((state, at) => [state, extents[at] ?? 'part'])), this.published);
  }
}

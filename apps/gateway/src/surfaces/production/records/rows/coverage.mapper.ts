import type { Coverage } from '@registry/contracts-records-sections';
import type { CoverageDto } from './coverage.dto.ts';

export function toCoverage({ status, scope, sources, register }: Coverage): CoverageDto {
  return {
    status,
    scope,
    sources: sources.map(({ source, asOf, loadedAt }) => ({ source, as_of: asOf, loaded_at: loadedAt })),
    register,
  };
}

import type { Jurisdiction } from '@registry/api-client';
import { dataDay } from './section-coverage.ts';

/** `OR us-or/business-registry, data of 2026-10-31, loaded 2026-11-02 (6755 companies)`. Names come only from the registry's own files. */
export function registryNote(jurisdiction: Jurisdiction): string {
  const sources = jurisdiction.sources.filter(({ source }) =>
    /\/(business-registry|trade-names)(-sample)?$/.test(source),
  );
  return `${readState(jurisdiction)} ${sourceList(sources)} (${companyCount(jurisdiction)})`;
}

/** `us-or/business-registry, data of 2026-10-31, loaded 2026-11-02; us-or/ucc, data date unknown, loaded 2026-11-02`. */
export function sourceList(sources: Jurisdiction['sources']): string {
  return sources.map(({ source, as_of, last_loaded_at }) => `${source}, ${dataDay(as_of, last_loaded_at)}`).join('; ');
}

/** `6755 companies`, `1012 fictional sample companies`; both where live lookups found real companies next to samples. */
export function companyCount({
  company_count,
  sample_company_count,
}: Pick<Jurisdiction, 'company_count' | 'sample_company_count'>): string {
  const isMadeUp = sample_company_count > 0;
  return [
    ...(company_count > 0 || !isMadeUp ? [`${company_count} companies`] : []),
    ...(isMadeUp ? [`${sample_company_count} fictional sample companies`] : []),
  ].join(', ');
}

/** Whether its whole registry or a sample was loaded. Companies from live lookups do not show which others exist. */
export function isLoaded({ bulk, sample_company_count }: Jurisdiction): boolean {
  return bulk || sample_company_count > 0;
}

/** The two letters of a code such as `us_or`, in capitals. */
export function readState({ code }: Pick<Jurisdiction, 'code'>): string {
  return code.slice(-2).toUpperCase();
}

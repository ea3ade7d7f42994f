import type { Jurisdiction, RegisterCoverage } from '@registry/api-client';
import { counted } from './counted.ts';
import { dataDay } from './section-coverage.ts';

/** Usual slugs of files with names of companies. A registry may publish its companies in files of other names. */
const WITH_NAMES = /\/(business-registry|trade-names|fictitious-names)(-sample)?$/;

/**
 * `OR us-or/business-registry, data of 2026-10-31, loaded 2026-11-02 (6755 companies)`. Names come only from the registry's own files:
 * those that a search said, and those that are called so; of a state without either, any may be one.
 */
export function registryNote(jurisdiction: Jurisdiction, said: RegisterCoverage | undefined): string {
  const named = new Set(said?.sources.map(({ source }) => source));
  const own = jurisdiction.sources.filter(({ source }) => named.has(source) || WITH_NAMES.test(source));
  const sources = own.length === 0 ? jurisdiction.sources : own;
  return `${readState(jurisdiction)} ${sourceList(sources)} (${companyCount(jurisdiction)})`;
}

/** `us-or/business-registry, data of 2026-10-31, loaded 2026-11-02; us-or/ucc, data date unknown, loaded 2026-11-02`. */
export function sourceList(sources: Jurisdiction['sources']): string {
  return sources.map(({ source, as_of, last_loaded_at }) => `${source}, ${dataDay(as_of, last_loaded_at)}`).join('; ');
}

/** `6755 companies`, `1012 fictional sample companies`; both where live lookups found real companies next to samples. */
export function companyCount(one: Pick<Jurisdiction, 'company_count' | 'sample_company_count'>): string {
  const { company_count: real, sample_company_count: samples } = one;
  return [
    ...(real > 0 || samples === 0 ? [counted(real, 'company', 'companies')] : []),
    ...(samples > 0 ? [counted(samples, 'fictional sample company', 'fictional sample companies')] : []),
  ].join(', ');
}

/** Checks that its whole registry or a sample was loaded. Companies from live lookups do not show which others exist. */
export function isLoaded({ bulk, sample_company_count }: Jurisdiction): boolean {
  return bulk || sample_company_count > 0;
}

/** The two letters of a code such as `us_or`, in capitals. */
export function readState({ code }: Pick<Jurisdiction, 'code'>): string {
  return code.slice(-2).toUpperCase();
}

import type { CompanyEin } from '@registry/contracts-records-sections';
import type { Subject } from './subject.ts';

/** Subjects with an EIN that are firmly tied to a company, by what ties them. */
export interface EinTeachers {
  readonly byFileNumber: readonly Subject[];
  readonly byName: readonly Subject[];
}

/**
 * A company's EIN: what its registry publishes; else what the records say that carry its file number; else what those say
 * that bear its name. Sources that disagree on the same footing show nothing: no EIN is better than another company's.
 */
export function companyEin(registryEin: string | null, { byFileNumber, byName }: EinTeachers): CompanyEin {
  const seen = einsOf([...byFileNumber, ...byName]).sort();
  if (registryEin !== null) return { ein: registryEin, basis: 'registry', seen };
  const [basis, teachers] =
    byFileNumber.length > 0 ? (['file_number', byFileNumber] as const) : (['name', byName] as const);
  const [ein, other] = einsOf(teachers);
  if (ein === undefined) return { ein: null, basis: 'none', seen };
  if (other !== undefined) return { ein: null, basis: 'conflict', seen };
  return { ein, basis, seen };
}

function einsOf(subjects: readonly Subject[]): string[] {
  return [...new Set(subjects.flatMap(({ ein }) => ein ?? []))];
}

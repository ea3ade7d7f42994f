import type { CompanyEin } from '@registry/contracts-records-sections';

/** EINs in records that are firmly tied to a company, by what ties them. */
export interface EinsSeen {
  readonly byFileNumber: ReadonlySet<string>;
  readonly byName: ReadonlySet<string>;
}

/**
 * A company's EIN: what its registry publishes; else what the records say that carry its file number; else what those say
 * that bear its name. Sources that disagree on the same footing tell nothing: no EIN is better than another company's.
 */
export function companyEin(registryEin: string | null, { byFileNumber, byName }: EinsSeen): CompanyEin {
  const seen = [...new Set([...byFileNumber, ...byName])].sort();
  if (registryEin !== null) return { ein: registryEin, basis: 'registry', seen };
  const [basis, eins] = byFileNumber.size > 0 ? (['file_number', byFileNumber] as const) : (['name', byName] as const);
  const [ein, other] = eins;
  if (ein === undefined) return { ein: null, basis: 'none', seen };
  if (other !== undefined) return { ein: null, basis: 'conflict', seen };
  return { ein, basis, seen };
}

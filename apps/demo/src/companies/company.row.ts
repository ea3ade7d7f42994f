import type { CompanySummary, CompanyType, KnownFact, NaicsSector } from '@registry/contracts-demo';
import type { Standing } from '@registry/domain';

/** What lists show of a company. */
export interface CompanyRow {
  readonly key: string;
  readonly isSample: boolean;
  readonly id: string;
  readonly name: string;
  readonly status: Standing;
  readonly type: CompanyType;
  readonly entityType: string | null;
  readonly jurisdiction: string;
  readonly formationDate: string | null;
  readonly city: string | null;
  readonly address: string | null;
  readonly officersCount: number;
  readonly sectors: string;
  readonly phones: string;
  readonly hasOfficers: string;
  readonly hasEin: string;
  readonly hasRevenue: string;
}

/** The columns of a `CompanyRow`, of `companies c`. */
export const SUMMARY_COLUMNS = `
  c.key, c.is_sample AS "isSample", c.id, c.name, c.status, c.type, c.entity_type AS "entityType", c.jurisdiction, c.formation_date AS "formationDate",
  c.city, c.address, c.officers_count AS "officersCount", array_to_string(c.sectors, E'\\x1f') AS sectors,
  array_to_string(c.phones, E'\\x1f') AS phones, (c.officers_count > 0)::text AS "hasOfficers",
  (c.ein IS NOT NULL)::text AS "hasEin", (c.revenue IS NOT NULL)::text AS "hasRevenue"`;

export function toSummary(row: CompanyRow): CompanySummary {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    type: row.type,
    entityType: row.entityType,
    jurisdiction: row.jurisdiction,
    formationDate: row.formationDate,
    city: row.city,
    address: row.address,
    naics: sectorsOf(row.sectors),
    officersCount: row.officersCount,
    has: knownFactsOf(row),
    isSample: row.isSample,
  };
}

/** What is on file of a company, in the order of the table of facts. */
export function knownFactsOf(
  row: Pick<CompanyRow, 'hasOfficers' | 'hasEin' | 'hasRevenue' | 'sectors' | 'phones'>,
): KnownFact[] {
  const facts: Record<KnownFact, boolean> = {
    officers: row.hasOfficers === 'true',
    ein: row.hasEin === 'true',
    naics: row.sectors !== '',
    phone: row.phones !== '',
    revenue: row.hasRevenue === 'true',
  };
  return (Object.keys(facts) as KnownFact[]).filter((fact) => facts[fact]);
}

/** The sectors of a company, those of most of its records first. */
function sectorsOf(text: string): NaicsSector[] {
  return listed(text) as NaicsSector[];
}

/** The values of a list that a column has as one text. */
export function listed(text: string): string[] {
  return text === '' ? [] : text.split('\x1f');
}

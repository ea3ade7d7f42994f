import type { KnownFact, ListedCompany } from '@registry/contracts-demo';
import { isInCapitals, type NaicsSector } from '@registry/domain';

/** What lists show of a company. */
export interface CompanyRow extends Omit<ListedCompany, 'object' | 'as_of' | 'naics' | 'has' | 'profile'> {
  readonly key: string;
  readonly sectors: string;
  readonly phones: string;
  readonly hasOfficers: string;
  readonly hasEin: string;
  readonly hasRevenue: string;
}

/** The columns of a `CompanyRow`, of `companies c`. */
export const COMPANY_COLUMNS = `
  c.key, c.version, c.is_sample AS sample, c.id, c.name, c.status, c.type, c.entity_type, c.jurisdiction, c.formation_date,
  c.city, c.address, c.officers_count, array_to_string(c.sectors, E'\\x1f') AS sectors,
  array_to_string(c.phones, E'\\x1f') AS phones, (c.officers_count > 0)::text AS "hasOfficers",
  (c.ein IS NOT NULL)::text AS "hasEin", (c.revenue IS NOT NULL)::text AS "hasRevenue"`;

/** The gateway adds the date of the data and the page. */
export function toCompany(row: CompanyRow): ListedCompany {
  return {
    object: 'company',
    id: row.id,
    name: row.name,
    status: row.status,
    as_of: null,
    type: row.type,
    entity_type: row.entity_type,
    jurisdiction: row.jurisdiction,
    formation_date: row.formation_date,
    city: row.city,
    address: row.address,
    naics: sectorsOf(row.sectors),
    officers_count: row.officers_count,
    has: listKnownFacts(row),
    sample: row.sample,
    profile: '',
    version: row.version,
  };
}

/** What is on file of a company, in the order of the table of facts. */
export function listKnownFacts(
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

/** A folded name as a column has it; null where it is the name in capitals. */
export function ownFolded(name: string, folded: string): string | null {
  return isInCapitals(folded, name) ? null : folded;
}

/** A list as a column has it as one text; null where it is empty. */
export function listText(values: readonly string[]): string | null {
  return values.length === 0 ? null : values.map((value) => value.replaceAll('\x1f', ' ')).join('\x1f');
}

/** The values of a list that a column has as one text. */
export function listed(text: string): string[] {
  return text === '' ? [] : text.split('\x1f');
}

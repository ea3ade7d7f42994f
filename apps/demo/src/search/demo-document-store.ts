import { HYPHENATED_SQL } from '@registry/domain';
import { type CopiedRow, copiedRows } from '@registry/index-host';
import type { IndexDocument } from '@registry/name-index';
import type { Database } from '@registry/persistence';
import {
  COMPANY_COLUMNS,
  type CompanyDocumentRow,
  type PersonDocumentRow,
  toCompanyDocument,
  toPersonDocument,
} from './demo-documents.ts';

/** Memory for sorting all persons by their names. */
const BUILD_SETTINGS = "SET LOCAL work_mem = '256MB'";

const PERSONS = `
  SELECT o.folded, coalesce(max(o.name) FILTER (WHERE o.name ~ ${HYPHENATED_SQL}), '') AS hyphenated,
         (count(DISTINCT c.key) FILTER (WHERE NOT c.is_sample))::text AS companies,
         (count(DISTINCT c.key) FILTER (WHERE c.is_sample))::text AS samples
    FROM officers o JOIN companies c ON c.key = o.company_key`;

/** All persons and all companies, in the order of their keys: the mark of persons stands before every jurisdiction. */
export async function* allDocuments(database: Database): AsyncGenerator<IndexDocument[]> {
  const persons = `${PERSONS} WHERE o.folded <> '' GROUP BY o.folded ORDER BY o.folded COLLATE "C"`;
  for await (const rows of copiedRows(database, persons, BUILD_SETTINGS)) {
    yield rows.map(([folded, hyphenated, companies, samples]) =>
      toPersonDocument({
        folded: folded ?? '',
        hyphenated: hyphenated ?? '',
        companies: companies ?? '0',
        samples: samples ?? '0',
      }),
    );
  }
  const companies = `SELECT ${COMPANY_COLUMNS} FROM companies c WHERE NOT c.is_removed ORDER BY c.key COLLATE "C"`;
  for await (const rows of copiedRows(database, companies)) {
    yield rows.map((row) => toCompanyDocument(fromCopied(row)));
  }
}

/** The companies with these keys as they are now. */
export async function findCompanyDocuments(database: Database, keys: readonly string[]): Promise<IndexDocument[]> {
  const rows = await database.query<CompanyDocumentRow & Record<string, unknown>>(
    {
      name: 'index-companies',
      text: `SELECT ${COMPANY_COLUMNS} FROM companies c WHERE c.key = ANY ($1) AND NOT c.is_removed`,
    },
    [keys],
  );
  return rows.map(toCompanyDocument);
}

/** The names that are on file now, of those given. */
export async function findPersonDocuments(database: Database, folded: readonly string[]): Promise<IndexDocument[]> {
  const rows = await database.query<PersonDocumentRow & Record<string, unknown>>(
    { name: 'index-persons', text: `${PERSONS} WHERE o.folded = ANY ($1) AND o.folded <> '' GROUP BY o.folded` },
    [folded],
  );
  return rows.map(toPersonDocument);
}

/** A copied row by the names of its columns, in their order. */
function fromCopied(row: CopiedRow): CompanyDocumentRow {
  const [key, folded, indexedNames, nameLength, jurisdiction, status, type, formationDate, ...facts] = row;
  const [sectors, phones, emails, websites, hasOfficers, hasEin, hasRevenue, isSample] = facts.map(
    (fact) => fact ?? '',
  );
  return {
    key: key ?? '',
    folded: folded ?? '',
    indexedNames: indexedNames ?? '',
    nameLength: nameLength ?? '0',
    jurisdiction: jurisdiction ?? '',
    status: status ?? '',
    type: type ?? '',
    formationDate: formationDate ?? null,
    sectors: sectors ?? '',
    phones: phones ?? '',
    emails: emails ?? '',
    websites: websites ?? '',
    hasOfficers: hasOfficers ?? '',
    hasEin: hasEin ?? '',
    hasRevenue: hasRevenue ?? '',
    isSample: isSample ?? '',
  };
}

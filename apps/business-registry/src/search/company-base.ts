import type { BaseContents } from '@registry/index-host';
import { IndexFiles } from '@registry/index-host';
import { allCompanyDocuments } from './company-document-store.ts';
import { companySchema, toCompany } from '@registry/name-index/searches/companies/company-documents';

/** The source of a base of the index of companies. */
export const companyBase: BaseContents = {
  schema: companySchema,
  routing: { field: 'state', toValue: (key) => toCompany(key).state },
  documents: allCompanyDocuments,
};

/** The bases of the index of companies below a service's folder of files. */
export function companyIndexFiles(dataDir: string): IndexFiles {
  return new IndexFiles(dataDir, 'companies', companySchema);
}

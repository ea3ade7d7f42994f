import type { BaseContents } from '@registry/index-host';
import { IndexFiles } from '@registry/index-host';
import { allCompanyDocuments } from './company-document-store.ts';
import { companySchema } from '@registry/name-index/searches/companies/company-documents';

/** The source of a base of the index of companies. */
export const companyBase: BaseContents = { schema: companySchema, documents: allCompanyDocuments };

/** The bases of the index of companies below a service's folder of files. */
export function companyIndexFiles(dataDir: string): IndexFiles {
  return new IndexFiles(dataDir, 'companies', companySchema);
}

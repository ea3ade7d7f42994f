import { type BaseContents, IndexFiles } from '@registry/index-host';
import { allDocuments } from './demo-document-store.ts';
import { demoSchema, toJurisdiction } from './demo-documents.ts';

/** What a base of the demo's index is built from. */
export const demoBase: BaseContents = {
  schema: demoSchema,
  routing: { field: 'state', toValue: toJurisdiction },
  documents: allDocuments,
};

/** The bases of the demo's index below a service's folder of files. */
export function demoIndexFiles(dataDir: string): IndexFiles {
  return new IndexFiles(dataDir, 'demo', demoSchema);
}

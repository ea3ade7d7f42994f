import { type BaseContents, IndexFiles } from '@registry/index-host';
import { allPersonDocuments } from './person-document-store.ts';
import { personSchema, toPlace } from '@registry/name-index/searches/people/person-documents';

/** What a base of the index of persons is built from. */
export const personBase: BaseContents = {
  schema: personSchema,
  routing: { field: 'state', toValue: (key) => toPlace(key).state },
  documents: allPersonDocuments,
};

/** The bases of the index of persons below a service's folder of files. */
export function personIndexFiles(dataDir: string): IndexFiles {
  return new IndexFiles(dataDir, 'persons', personSchema);
}

import type { StateCode } from '@registry/domain';
import { type CopiedRow, copiedRows } from '@registry/index-host';
import type { IndexDocument } from '@registry/name-index';
import type { Database } from '@registry/persistence';
import { type IndexedPerson, toPersonDocument } from '@registry/name-index/searches/people/person-documents';

/** The columns of `persons` that a document is made of. */
const DOCUMENT_COLUMNS =
  'p.name, p.state, p.file_number_key AS "fileNumberKey", p.position, p.folded, p.name_key AS "nameKey"';

/** Memory for sorting all persons by their keys. */
const BUILD_SETTINGS = "SET LOCAL work_mem = '256MB'";

/** All persons as documents of the index, in the order of their keys, as one consistent state of the tables. */
export async function* allPersonDocuments(database: Database): AsyncGenerator<IndexDocument[]> {
  const query = `SELECT ${DOCUMENT_COLUMNS} FROM persons p
                  ORDER BY p.name COLLATE "C", p.state COLLATE "C", p.file_number_key COLLATE "C", p.position`;
  for await (const rows of copiedRows(database, query, BUILD_SETTINGS)) yield rows.map(fromCopied);
}

/** The persons of companies of one state as they are now. */
export async function findPersonDocuments(
  database: Database,
  state: StateCode,
  fileNumberKeys: readonly string[],
): Promise<IndexDocument[]> {
  const rows = await database.query<IndexedPerson & Record<string, unknown>>(
    {
      name: `index-documents-${state}`,
      text: `SELECT ${DOCUMENT_COLUMNS} FROM persons p WHERE p.state = '${state}' AND p.file_number_key = ANY ($1)`,
    },
    [fileNumberKeys],
  );
  return rows.map(toPersonDocument);
}

function fromCopied(row: CopiedRow): IndexDocument {
  const [name, state, fileNumberKey, position, folded, nameKey] = row as readonly [string, StateCode, ...string[]];
  return toPersonDocument({
    name,
    state,
    fileNumberKey: fileNumberKey ?? '',
    position: Number(position),
    folded: folded ?? '',
    nameKey: nameKey ?? null,
  });
}

import { OutboxStore } from '@registry/feed';
import { type BaseImage, buildBase, writeBaseFile } from '@registry/name-index';
import type { Database } from '@registry/persistence';
import { CompanyDocumentStore } from './company-document-store.ts';
import { companySchema } from './company-documents.ts';
import { formatPosition, newestPosition } from './feed-position.ts';

/**
 * A base of all companies. Its position is read before the tables are: what is announced behind it may be in the base
 * already, and is applied again without harm.
 */
export async function buildIndex(database: Database): Promise<BaseImage> {
  const position = await newestPosition(new OutboxStore(database));
  return buildBase(companySchema, new CompanyDocumentStore(database).all(), formatPosition(position));
}

/** Builds a base and writes it to a file. */
export async function buildIndexFile(database: Database, path: string): Promise<void> {
  await writeBaseFile(path, await buildIndex(database));
}

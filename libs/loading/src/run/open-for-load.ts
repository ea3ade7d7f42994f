import type { Database } from '@registry/persistence';
import { openInput, type SourceDefinition, type SourceInput } from '@registry/pipeline';
import { NO_ROWS } from '../load-store.ts';
import { failLoad } from './fail-load.ts';

/** Opens the input of a load. One that cannot be opened (missing, empty, a cut archive, an HTTP error) is listed as a refused load. */
export async function openForLoad(
  database: Database,
  definition: SourceDefinition,
  name: string,
  options: { readonly cacheDir: string; readonly signal?: AbortSignal },
): Promise<SourceInput> {
  const { entry, join, recordsPath, morePages } = definition.format;
  const pages = morePages === null ? null : { recordsPath, more: morePages };
  try {
    return await openInput(name, { ...options, entry, join, pages });
  } catch (error) {
    const load = { database, definition, input: { label: name, identity: null } };
    throw await failLoad(load, { loadNo: null, counts: NO_ROWS }, error);
  }
}

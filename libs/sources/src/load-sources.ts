import { SourceDefinitionError, type SourceDefinition } from '@registry/pipeline';
import { listSources } from './list-sources.ts';
import { readSource } from './load-source.ts';
import { sourcesDirectory } from './sources-directory.ts';

/** The sources of a folder. */
export interface LoadedSources {
  readonly sources: SourceDefinition[];
  /** Those whose description is wrong, and what is wrong with it. */
  readonly broken: { readonly slug: string; readonly problem: string }[];
}

/** The descriptions of all sources in the folder. A broken one keeps no other from being used. */
export async function loadSources(directory = sourcesDirectory()): Promise<LoadedSources> {
  const sources: SourceDefinition[] = [];
  const broken: LoadedSources['broken'] = [];
  for (const slug of await listSources(directory)) {
    try {
      sources.push(await readSource(slug, directory));
    } catch (error) {
      if (!(error instanceof SourceDefinitionError)) throw error;
      broken.push({ slug, problem: error.message });
    }
  }
  return { sources, broken };
}

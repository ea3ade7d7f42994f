import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isSampleSlug, nearestWord, toRealSlug, SAMPLE_SCOPE, toSampleSlug } from '@registry/domain';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readDefinition, SourceDefinitionError, type SourceDefinition, type SourceFiles } from '@registry/pipeline';
import { listSources } from './list-sources.ts';
import { sourcesDirectory } from './sources-directory.ts';

/**
 * The description of a source, checked and compiled. Throws SourceDefinitionError for an unknown source (naming the
 * nearest) and for an error in its folder.
 */
export async function loadSource(slug: string, directory = sourcesDirectory()): Promise<SourceDefinition> {
  if (isSampleSlug(slug)) return toSample(await loadSource(toRealSlug(slug), directory));
  if (SLUG.test(slug) && existsSync(path.join(directory, slug, 'source.yml'))) return readSource(slug, directory);
  const slugs = await listSources(directory); // takes four times as long as the description
  throw new SourceDefinitionError(`${JSON.stringify(slug)} is not a source. ${suggestion(slug, slugs)}`);
}

/** Two folders below that of the sources. */
const SLUG = /^[^./\\][^/\\]*\/[^./\\][^/\\]*$/;

/** Reads the description of a source that the folder is known to have. */
export async function readSource(slug: string, directory: string): Promise<SourceDefinition> {
  const folder = path.join(directory, slug);
  return readDefinition({
    slug,
    source: await readFile(path.join(folder, 'source.yml'), 'utf8'),
    lookups: await textIfThere(path.join(folder, 'lookups.yml')),
    transform: await transformIfThere(folder),
  });
}

/** What may have been meant. */
function suggestion(slug: string, slugs: readonly string[]): string {
  const near = nearestWord(slug, slugs);
  const alike = near === undefined ? slugs.filter((one) => one.includes(slug.toLowerCase())) : [near];
  return alike.length === 0 ? '"sources list" names all there are.' : `Did you mean ${alike.join(', ')}?`;
}

/** The sample of a source: fictional data in its layout, under its own slug. */
function toSample(real: SourceDefinition): SourceDefinition {
  const { describes } = real.mapping;
  return {
    ...real,
    slug: toSampleSlug(real.slug),
    dataset: `Sample data in the layout of: ${real.dataset}`,
    download: null,
    verified: 'published-layout',
    scope: SAMPLE_SCOPE,
    complete: null,
    mapping: describes === undefined ? real.mapping : { ...real.mapping, describes: ofSample(describes) },
  };
}

type Described = NonNullable<SourceDefinition['mapping']['describes']>;

function ofSample({ family, register, ...described }: Described): Described {
  return {
    ...described,
    family: family === null ? null : toSampleSlug(family),
    register: register === null ? null : { ...register, name: toSampleSlug(register.name) },
  };
}

/** A transform is TypeScript that imports only types, which Node runs as it stands; a build may have made it JavaScript. */
async function transformIfThere(folder: string): Promise<SourceFiles['transform']> {
  for (const name of ['transform.ts', 'transform.js']) {
    const file = path.join(folder, name);
    const text = await textIfThere(file);
    if (text === undefined) continue;
    const loaded = (await import(pathToFileURL(file).href)) as {
      default?: NonNullable<SourceFiles['transform']>['run'];
    };
    if (typeof loaded.default !== 'function')
      throw new SourceDefinitionError(`${file}: its default export must be the transform`);
    return { text, run: loaded.default };
  }
  return undefined;
}

async function textIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    // A folder has these files only where it needs them.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

import { identifySource, InputError, type SourceDefinition } from '@registry/pipeline';
import { loadSources } from '@registry/sources';

/** Sources that are named for a file that fits several. */
const NAMED_MAX = 3;

/** A file whose sources are looked for. */
interface RefusedFile {
  readonly input: string;
  readonly refusedFor: Pick<SourceDefinition, 'slug'>;
  readonly sourcesDir?: string | undefined;
  readonly cacheDir: string;
}

/**
 * The sentence that names the sources which a file of another layout fits; null where the error is another one, no source fits, or the
 * input was standard input, which cannot be read again.
 */
export async function suggestSource(error: unknown, file: RefusedFile): Promise<string | null> {
  if (file.input === '-' || !isOfLayout(error)) return null;
  const { sources } = await loadSources(file.sourcesDir);
  try {
    const fits = await identifySource(file.input, sources, file.cacheDir);
    const slugs = fits
      .filter(({ fits: isFit, slug }) => isFit && slug !== file.refusedFor.slug)
      .map(({ slug }) => slug);
    return slugs.length === 0 ? null : `This looks like ${slugs.slice(0, NAMED_MAX).join(' or ')}.`;
  } catch (fault) {
    if (fault instanceof InputError) return null;
    throw fault;
  }
}

/** Checks that the file is refused because it is of another kind or layout. */
function isOfLayout(error: unknown): boolean {
  if (error instanceof InputError) return error.problem === 'layout' || error.problem === 'unsupported';
  return error instanceof Error && isOfLayout(error.cause);
}

import type { SourceDefinition } from '../definition/source-definition.ts';
import { openInput } from '../fetch/open-input.ts';
import type { SourceInput } from '../fetch/source-input.ts';
import { InputError } from '../input-error.ts';
import { readSource } from './read-source.ts';

/** How a file goes with a source. */
export interface SourceFit {
  readonly slug: string;
  /** It could be loaded as the source's. */
  readonly fits: boolean;
  /**
   * 0 to 1: the share of columns that the file and the source both have. Of a file that fits, times the share of its first rows that
   * are taken, so that a source which lets other columns be comes after the one that knows them all.
   */
  readonly likeness: number;
  /** Why it does not fit; null where it does. */
  readonly problem: string | null;
}

/** Rows that are looked at. */
const ROWS = 200;
/** Share of those rows that are taken at least, where it is the rows that say whose file it is. */
const TAKEN_SHARE_MIN = 0.5;

/** How a file goes with each of the sources, the likeliest first. Throws InputError where it cannot be read at all. */
export async function identifySource(
  file: string,
  definitions: readonly SourceDefinition[],
  cacheDir: string,
): Promise<SourceFit[]> {
  const fits: SourceFit[] = [];
  // An archive is opened for each pattern of the entry that is the data, and for each join of several.
  for (const alike of Map.groupBy(definitions, ({ format }) => format.join ?? format.entry).values()) {
    const input = await openUnlessEntry(file, alike[0]?.format, cacheDir);
    try {
      for (const definition of alike) fits.push(await fitOf(definition, input));
    } finally {
      if (typeof input !== 'string') await input.close();
    }
  }
  return fits.toSorted((a, b) => Number(b.fits) - Number(a.fits) || b.likeness - a.likeness);
}

/** The file opened, or why an archive has no such entry. */
async function openUnlessEntry(
  file: string,
  format: Pick<SourceDefinition['format'], 'entry' | 'join'> | undefined,
  cacheDir: string,
): Promise<SourceInput | string> {
  const { entry = null, join = null } = format ?? {};
  try {
    return await openInput(file, { cacheDir, entry, join, identity: 'not requested' });
  } catch (error) {
    const isOther = error instanceof InputError && (error.problem === 'no_entry' || join !== null);
    if (isOther) return error.message;
    throw error;
  }
}

async function fitOf(definition: SourceDefinition, input: SourceInput | string): Promise<SourceFit> {
  const { slug, format } = definition;
  if (typeof input === 'string') return { slug, fits: false, likeness: 0, problem: input };
  try {
    const reading = readSource(definition, input, { batchSize: ROWS });
    const isKnownByHeader = format.hasHeader && definition.columnChecks.length === 0;
    for await (const { items, rejects, rowCount } of reading) {
      const taken = items.length / rowCount;
      const likeness = taken * reading.tally.columnLikeness;
      const fits = taken >= (isKnownByHeader ? Number.MIN_VALUE : TAKEN_SHARE_MIN);
      const why = rejects[0] === undefined ? '' : ` ${rejects[0].reason}.`;
      const problem = fits
        ? null
        : `Only ${items.length} of its first ${rowCount} rows can be taken for ${slug}.${why}`;
      return { slug, fits, likeness, problem };
    }
    return { slug, fits: true, likeness: 0, problem: null }; // only a header
  } catch (error) {
    if (!(error instanceof InputError) || error.isOfNoSource) throw error;
    return { slug, fits: false, likeness: error.likeness, problem: error.message };
  }
}

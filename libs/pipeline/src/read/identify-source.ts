import type { SourceDefinition } from '../definition/source-definition.ts';
import { openInput } from '../fetch/open-input.ts';
import type { SourceInput } from '../fetch/source-input.ts';
import { InputError } from '../input-error.ts';
import { readSource } from './read-source.ts';

/** How a file goes with a source. */
export interface SourceFit {
  readonly slug: string;
  /** Whether it could be loaded as the source's. */
  readonly fits: boolean;
  /** 0 to 1: of a file that fits the share of its first rows that are taken, of another one the share of columns that are the same. */
  readonly likeness: number;
  /** Why it does not fit; null where it does. */
  readonly problem: string | null;
}

/** Rows that are looked at. */
const ROWS = 200;
/** Share of those rows that are taken at least, where no header says what the columns are. */
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
    return await openInput(file, { cacheDir, entry, join, identity: 'not asked for' });
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
    for await (const { items, rowCount } of readSource(definition, input, { batchSize: ROWS })) {
      const likeness = items.length / rowCount;
      const fits = likeness >= (format.hasHeader ? Number.MIN_VALUE : TAKEN_SHARE_MIN);
      const problem = fits ? null : `Only ${items.length} of its first ${rowCount} rows can be taken for ${slug}.`;
      return { slug, fits, likeness, problem };
    }
    return { slug, fits: true, likeness: 0, problem: null }; // a header alone
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { slug, fits: false, likeness: error.likeness, problem: error.message };
  }
}

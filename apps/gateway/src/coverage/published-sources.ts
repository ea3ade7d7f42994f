import { RECORD_KINDS, type StateCode, toRealSlug } from '@registry/domain';
import type { SourceDefinition } from '@registry/pipeline';
import { loadSources } from '@registry/sources';

/** The content of a source of lists. */
export const LISTS = 'Exclusion and sanction lists';
/** Contents of sources, in the order of pages. */
export const SOURCE_FAMILIES = [
  'Companies',
  ...Object.values(RECORD_KINDS).map(({ title }) => title),
  LISTS,
  'Other sources',
] as const;
export type SourceFamily = (typeof SOURCE_FAMILIES)[number];

/** Facts of a page about the publisher of data. */
export interface PublishedSource {
  /** Of whose companies it is; null where of any state's. */
  readonly state: StateCode | null;
  /** Its content, as a heading: `Liens`. */
  readonly family: SourceFamily;
  readonly publisher: string;
  readonly dataset: string;
  /** Under which terms the publisher gives the data out. */
  readonly terms: string;
  /** How often there is a new file; null where the publisher does not say. */
  readonly rhythm: SourceDefinition['rhythm'];
  /** Rows that all of the dataset has at least; null where that is not known. */
  readonly expectedRows: number | null;
  /** Its file has a permanent address. Otherwise a person has to download it. */
  readonly hasAddress: boolean;
  /** It was tried on a real file of the agency. */
  readonly verified: boolean;
  /** The page of the dataset at the publisher. */
  readonly url: string;
  /** The page of an entry at the publisher, with `{number}` for its number; null if entries have no lasting address. */
  readonly entryUrl: string | null;
  /** A company in its file is active: the file has no other companies. */
  readonly listsActiveOnly: boolean;
}

/** The sources that are described here, by slug. No agency published a sample: it has no description. */
export class PublishedSources {
  readonly #sources: ReadonlyMap<string, PublishedSource>;

  /** The slugs that have a description of their own, in alphabetical order. */
  readonly slugs: readonly string[];

  private constructor(sources: ReadonlyMap<string, PublishedSource>, slugs: readonly string[]) {
    this.#sources = sources;
    this.slugs = slugs;
  }

  /** Reads the descriptions of a folder, as the services do that load files. */
  static async read(directory: string): Promise<PublishedSources> {
    const { sources } = await loadSources(directory);
    const published = new Map<string, PublishedSource>();
    for (const source of sources) {
      const described = {
        state: source.state,
        family: toFamily(source),
        publisher: source.publisher,
        dataset: source.dataset,
        terms: source.license,
        rhythm: source.rhythm,
        expectedRows: source.checks.expectedRows,
        hasAddress: source.download !== null,
        verified: source.verified === 'real-file',
        url: source.url,
        entryUrl: source.entryUrl,
        listsActiveOnly: source.absentStanding === 'inactive',
      };
      published.set(source.slug, described);
      // Names and addresses that several sources of a register give are shown under the register: as its first source describes it.
      const register = source.mapping.describes?.register?.name;
      if (register !== undefined && !published.has(register)) published.set(register, described);
    }
    return new PublishedSources(published, sources.map(({ slug }) => slug).sort());
  }

  /** Undefined where another installation's source is not described here. */
  find(slug: string): PublishedSource | undefined {
    return this.#sources.get(slug);
  }

  /** The content of a source, of a sample too. */
  findFamily(slug: string): SourceFamily {
    return this.find(toRealSlug(slug))?.family ?? 'Other sources';
  }
}

function toFamily({ yields, mapping }: SourceDefinition): SourceFamily {
  if (yields === 'exclusion') return LISTS;
  return mapping.describes === undefined ? 'Companies' : RECORD_KINDS[mapping.describes.kind].title;
}

import { loadSources } from '@registry/sources';

/** What a page says of where data comes from. */
export interface PublishedSource {
  readonly publisher: string;
  readonly dataset: string;
  /** Under which terms the publisher gives the data out. */
  readonly terms: string;
  /** How often there is a new file; null where the publisher does not say. */
  readonly rhythm: string | null;
  /** Rows that all of the dataset has at least; null where that is not known. */
  readonly expectedRows: number | null;
  /** The page of the dataset at the publisher. */
  readonly url: string;
  /** The page of an entry at the publisher, with `{number}` for its number; null if entries have no lasting address. */
  readonly entryUrl: string | null;
  /** Whether being listed in its file means that a company is active: the file has no other companies. */
  readonly listsActiveOnly: boolean;
}

/** The sources that are described here, by slug. No agency published a sample: it has no description. */
export class PublishedSources {
  readonly #sources: ReadonlyMap<string, PublishedSource>;

  private constructor(sources: ReadonlyMap<string, PublishedSource>) {
    this.#sources = sources;
  }

  /** Reads the descriptions of a folder, as the services do that load files. */
  static async read(directory: string): Promise<PublishedSources> {
    const { sources } = await loadSources(directory);
    const published = new Map<string, PublishedSource>();
    for (const source of sources) {
      const described = {
        publisher: source.publisher,
        dataset: source.dataset,
        terms: source.license,
        rhythm: source.rhythm,
        expectedRows: source.checks.expectedRows,
        url: source.url,
        entryUrl: source.entryUrl,
        listsActiveOnly: source.absentStanding === 'inactive',
      };
      published.set(source.slug, described);
      // Names and addresses that several sources of a register give are shown under the register: as its first source describes it.
      const register = source.mapping.describes?.register?.name;
      if (register !== undefined && !published.has(register)) published.set(register, described);
    }
    return new PublishedSources(published);
  }

  /** Undefined where another installation's source is not described here. */
  find(slug: string): PublishedSource | undefined {
    return this.#sources.get(slug);
  }
}

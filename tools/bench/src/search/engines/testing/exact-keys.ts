import {
  compareText,
  type IndexChange,
  type IndexDocument,
  type NamedDocuments,
  type SearchIndex,
  SharedNameKeys,
  type SharedKeysWanted,
} from '@registry/name-index';

/** Finds documents by their name keys as these are written, in all of them, one by one: no hash of a key is compared. */
export class ExactKeys implements Pick<SearchIndex, 'withNameKey' | 'withSharedNameKeys'> {
  readonly #state: number;
  readonly #documents = new Map<string, IndexDocument>();

  /** `state`: which of the values of a document its state is, the only filter that is known here. */
  constructor(documents: readonly IndexDocument[], state: number) {
    this.#state = state;
    for (const document of documents) this.#documents.set(document.key, document);
  }

  apply(changes: readonly IndexChange[]): void {
    for (const change of changes) {
      if (change.kind === 'delete') this.#documents.delete(change.key);
      else this.#documents.set(change.document.key, change.document);
    }
  }

  async withNameKey(
    nameKey: string,
    countMax: number,
    filters: SharedKeysWanted['filters'] = {},
  ): Promise<NamedDocuments> {
    const keys = this.#named(nameKey, filters).map(({ key }) => key);
    return keys.length > countMax ? { count: countMax + 1, keys: [] } : { count: keys.length, keys };
  }

  async withSharedNameKeys(
    nameKeys: readonly string[],
    { sharedMin, bearersMax, filters = {}, countMax }: SharedKeysWanted,
  ): Promise<string[]> {
    const lists = [...new Set(nameKeys)].map((nameKey) => this.#named(nameKey, filters));
    const sorted = [...new Set(lists.flat())].sort((one, other) => {
      return one.rank - other.rank || compareText(one.key, other.key);
    });
    const shared = new SharedNameKeys();
    for (const named of lists) {
      const places = named.map((document) => sorted.indexOf(document));
      if (places.length <= bearersMax) shared.add(places, 0, places.length);
    }
    const places = shared.atLeast(sharedMin, (one, other) => one - other);
    return places.slice(0, countMax).flatMap((place) => sorted[place]?.key ?? []);
  }

  #named(nameKey: string, filters: NonNullable<SharedKeysWanted['filters']>): IndexDocument[] {
    const { state } = filters;
    return [...this.#documents.values()].filter(({ names, values }) => {
      const isLetThrough = state === undefined || ('includes' in state && state.includes(String(values[this.#state])));
      return isLetThrough && names.some((name) => name.nameKey === nameKey);
    });
  }
}

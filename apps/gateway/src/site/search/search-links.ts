import { type FacetName, facetNames } from '@registry/contracts-demo';
import type { SearchPageQuery } from './search-page.query.dto.ts';

type Parameters = Readonly<Record<string, string>>;

/** Filters of a reader: a value of a facet, or whether samples are found too. */
export type FilterName = FacetName | 'samples';

const FILTER_NAMES: readonly FilterName[] = [...facetNames, 'samples'];

/** The links of a search page: each is the same search but for one thing. */
export class SearchLinks {
  readonly #parameters: Parameters;
  readonly #hasSamples: boolean;

  constructor(q: string, query: Omit<SearchPageQuery, 'q'>, hasSamples: boolean) {
    this.#hasSamples = hasSamples;
    const filters = FILTER_NAMES.flatMap((name) => {
      const value = name === 'samples' ? String(query.samples ?? '') : [query[name] ?? []].flat().join(',');
      return value === '' ? [] : [[name, value] as const];
    });
    const sort = query.sort === 'relevance' ? [] : [['sort', query.sort] as const];
    this.#parameters = Object.fromEntries([['q', q], ...filters, ...sort, ['group', query.group ?? '']]);
  }

  /** Checks that a value of a facet is selected. */
  isActive(name: FilterName, value: string): boolean {
    return this.#values(name).includes(value);
  }

  /** The selected values of facets. */
  get active(): { readonly name: FacetName; readonly value: string }[] {
    return facetNames.flatMap((name) => this.#values(name).map((value) => ({ name, value })));
  }

  /** With this value of a facet as a filter; values of `has` are added to those selected. Samples that are counted are found. */
  with(name: FilterName, value: string): string {
    const values = name === 'has' ? [...this.#values(name), value] : [value];
    const samples = this.#hasSamples ? 'true' : (this.#parameters['samples'] ?? '');
    return href({ ...this.#parameters, samples, [name]: values.join(',') });
  }

  without(name: FilterName, value: string): string {
    const left = this.#values(name).filter((one) => one !== value);
    return href({ ...this.#parameters, [name]: left.join(',') });
  }

  /** The search of another text, without filters, in as much as it was suggested of. */
  ofText(q: string): string {
    return href({ q, samples: this.#hasSamples ? 'true' : '' });
  }

  /** The same, each registration by itself or as one of its entity. */
  grouped(group: 'entity' | ''): string {
    return href({ ...this.#parameters, group });
  }

  withoutFilters(): string {
    return href({ q: this.#parameters['q'] ?? '' });
  }

  sorted(sort: string): string {
    return href({ ...this.#parameters, sort: sort === 'relevance' ? '' : sort });
  }

  page(page: number): string {
    return href(page === 1 ? this.#parameters : { ...this.#parameters, page: String(page) });
  }

  #values(name: FilterName): string[] {
    const text = this.#parameters[name] ?? '';
    return text === '' ? [] : text.split(',');
  }
}

/** Parameters without a value are left out. */
function href(parameters: Parameters): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== '');
  return `/?${new URLSearchParams(given).toString()}`;
}

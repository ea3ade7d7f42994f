import { describe, expect, it } from '@jest/globals';
import { toList } from './list.dto.ts';
import { PageQuery } from './page.dto.ts';

const pageOf = (page: number, per_page: number): PageQuery => Object.assign(new PageQuery(), { page, per_page });

describe('the pages of a collection', () => {
  it.each([1, 7, 30, 99, 100])('of %d items reach each of the first 10,000 results once, and no further', (perPage) => {
    const seen: number[] = [];
    let number = 0;
    let hasMore = true;
    while (hasMore) {
      const page = pageOf((number += 1), perPage);
      expect(() => page.checkTogether()).not.toThrow();
      const { offset, limit } = page.window;
      seen.push(...Array.from({ length: limit }, (_, at) => offset + at));
      hasMore = toList([], 25_000, page).has_more;
    }
    expect(seen).toEqual(Array.from({ length: 10_000 }, (_, at) => at));
    expect(() => pageOf(number + 1, perPage).checkTogether()).toThrow('page too deep');
  });
});

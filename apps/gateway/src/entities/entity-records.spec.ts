import { describe, expect, it } from '@jest/globals';
import { splitWindow } from './entity-records.ts';

const counted = [5, 0, 3, 40].map((total_count, at) => ({ registration: `us-co-${at}`, total_count }));
const split = (offset: number, limit: number): string[] =>
  splitWindow(counted, { offset, limit }).map((part) => `${part.registration} ${part.offset}+${part.limit}`);

describe('a page over the records of several registrations', () => {
  it('has rows of as many registrations as it needs', () => {
    expect(split(0, 30)).toEqual(['us-co-0 0+5', 'us-co-2 0+3', 'us-co-3 0+22']);
    expect(split(30, 30)).toEqual(['us-co-3 22+18']);
    expect(split(4, 2)).toEqual(['us-co-0 4+1', 'us-co-2 0+1']);
    expect(split(48, 30)).toEqual([]);
  });

  it('has each row on one page, whatever the size of pages', () => {
    for (let limit = 1; limit < 50; limit += 1) {
      const rows = Array.from({ length: Math.ceil(48 / limit) }, (_, page) =>
        splitWindow(counted, { offset: page * limit, limit }).flatMap((part) =>
          Array.from({ length: part.limit }, (_row, at) => `${part.registration}/${part.offset + at}`),
        ),
      ).flat();
      expect([limit, rows.length, new Set(rows).size]).toEqual([limit, 48, 48]);
    }
  });
});

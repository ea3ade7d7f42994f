import { describe, expect, it } from '@jest/globals';
import { BoundedMap } from './bounded-map.ts';

describe('BoundedMap', () => {
  it('drops what was set longest ago', () => {
    const map = new BoundedMap<string, number>(2);
    map.set('a', 1);
    map.set('b', 2);
    map.set('a', 3);
    map.set('c', 4);
    expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([3, undefined, 4, 2]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { parseRefreshId, toRefreshId } from './refresh.mapper.ts';

describe('the id of a refresh', () => {
  it('is that of its business in any letter case, as orders have it, and of no other business', () => {
    const startedAt = Date.now();
    const written = toRefreshId({ state: 'FL', fileNumber: 'l19000012345' }, startedAt);
    expect(parseRefreshId({ state: 'FL', fileNumber: 'L19000012345' }, written)).toBe(startedAt);
    expect(parseRefreshId({ state: 'FL', fileNumber: 'L19000012346' }, written)).toBeUndefined();
  });
});

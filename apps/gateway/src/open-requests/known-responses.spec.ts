import { describe, expect, it } from '@jest/globals';
import { KnownResponses } from './known-responses.ts';

const SETTLE_MS = 30_000;

function started() {
  const state = { now: 1_000, isSubscribed: true };
  const responses = new KnownResponses({
    isSubscribed: () => state.isSubscribed,
    settleMs: SETTLE_MS,
    now: () => state.now,
  });
  state.now += SETTLE_MS;
  responses.add('/a', 'tag');
  return { state, responses };
}

describe('answers that are known', () => {
  it('stay known for as long as nothing changes, at most an hour', () => {
    const { state, responses } = started();
    state.now += 3_599_999;
    expect(responses.tagOf('/a')).toBe('tag');
    expect(responses.tagOf('/b')).toBeUndefined();
    state.now += 1;
    expect(responses.tagOf('/a')).toBeUndefined();
  });

  it('are not known after a change, nor are those that came before all services have followed it', () => {
    const { state, responses } = started();
    responses.changed();
    expect(responses.tagOf('/a')).toBeUndefined();
    state.now += SETTLE_MS - 1;
    responses.add('/a', 'soon');
    expect(responses.tagOf('/a')).toBeUndefined();
    state.now += 1;
    expect(responses.tagOf('/a')).toBeUndefined(); // it came when a service may still have answered as before
    responses.add('/a', 'later');
    expect(responses.tagOf('/a')).toBe('later');
  });

  it('are not known on the next day, when more has expired', () => {
    const { state, responses } = started();
    state.now = 12 * 3_600_000 - 1_000; // when a day is over everywhere
    responses.add('/a', 'tag');
    expect(responses.tagOf('/a')).toBe('tag');
    state.now += 1_000;
    expect(responses.tagOf('/a')).toBeUndefined();
  });

  it('are not known while changes are not received', () => {
    const { state, responses } = started();
    state.isSubscribed = false;
    expect(responses.tagOf('/a')).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import { KnownAnswers } from './known-answers.ts';

const SETTLE_MS = 30_000;

function started() {
  const state = { now: 1_000, isSubscribed: true };
  const answers = new KnownAnswers({
    isSubscribed: () => state.isSubscribed,
    settleMs: SETTLE_MS,
    now: () => state.now,
  });
  state.now += SETTLE_MS;
  answers.add('/a', 'tag');
  return { state, answers };
}

describe('answers that are known', () => {
  it('stay known for as long as nothing changes, at most an hour', () => {
    const { state, answers } = started();
    state.now += 3_599_999;
    expect(answers.tagOf('/a')).toBe('tag');
    expect(answers.tagOf('/b')).toBeUndefined();
    state.now += 1;
    expect(answers.tagOf('/a')).toBeUndefined();
  });

  it('are not known after a change, nor are those that came before all services have followed it', () => {
    const { state, answers } = started();
    answers.changed();
    expect(answers.tagOf('/a')).toBeUndefined();
    state.now += SETTLE_MS - 1;
    answers.add('/a', 'soon');
    expect(answers.tagOf('/a')).toBeUndefined();
    state.now += 1;
    expect(answers.tagOf('/a')).toBeUndefined(); // it came when a service may still have answered as before
    answers.add('/a', 'later');
    expect(answers.tagOf('/a')).toBe('later');
  });

  it('are not known while changes are not received', () => {
    const { state, answers } = started();
    state.isSubscribed = false;
    expect(answers.tagOf('/a')).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import { errorMessage } from './error-message.ts';

describe('errorMessage', () => {
  it.each([
    ['the message of an error', new TypeError('no such file'), 'no such file'],
    ['the message of an error of another realm', { message: 'no such file' }, 'no such file'],
    ['the name of an error without a message', new AggregateError([]), 'AggregateError'],
    ['a thrown text', 'stopped', 'stopped'],
    ['nothing', undefined, 'undefined'],
  ])('is %s', (_what, error, says) => {
    expect(errorMessage(error)).toBe(says);
  });
});

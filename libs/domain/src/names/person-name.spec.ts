import { describe, expect, it } from '@jest/globals';
import { personName } from '../index.ts';

describe('person name', () => {
  it('stands in speaking order with single spaces', () => {
    expect(personName({ first: ' John ', middle: 'Q.', last: 'VAN  DYKE', suffix: 'Jr.' })).toBe(
      'John Q. VAN DYKE Jr.',
    );
  });

  it('leaves out parts that are absent or blank', () => {
    expect(personName({ first: 'Ana', middle: null, last: 'Ruiz', suffix: '  ' })).toBe('Ana Ruiz');
    expect(personName({ last: 'Ruiz' })).toBe('Ruiz');
    expect(personName({})).toBe('');
  });
});

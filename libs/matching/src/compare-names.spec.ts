import { describe, expect, it } from '@jest/globals';
import { compareNames } from './compare-names.ts';
import { toMatchName } from './match-name.ts';
import { ALONE, makeKeys } from './testing/made-matching.ts';

/** The only company of its state with its name and form; another has the name key. */
const keys = (name: string) => makeKeys(name, { legal: toMatchName(name, { ...ALONE, withNameKey: 2 }) });

const method = (record: string, of: string): string | undefined => compareNames([record], false, keys(of))?.method;

describe('legal forms are compared as forms', () => {
  it.each([
    ['HOLCOMB & CO', 'HOLCOMB AND COMPANY'],
    ['Holcomb Co.', 'HOLCOMB AND COMPANY'],
    ['HOLCOMB AND COMP', 'HOLCOMB AND COMPANY'],
    ['SILVERTIP LIMITED LIABILITY C', 'SILVERTIP LLC'],
  ])('so %s is %s, whoever else has the key', (record, of) => expect(method(record, of)).toBe('name_state_unique'));

  it.each(['HOLCOMB', 'HOLCOMB INC', 'HOLCOMB LLC'])('%s is not HOLCOMB AND COMPANY', (record) =>
    expect(method(record, 'HOLCOMB AND COMPANY')).toBeUndefined(),
  );

  it('an ending that an agency adds leaves the full name the same', () =>
    expect(method('HOLCOMB AND COMPANY /OR/', 'HOLCOMB AND COMPANY')).toBe('name_state_exact_unique'));
});

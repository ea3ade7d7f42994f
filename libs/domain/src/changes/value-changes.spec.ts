import { describe, expect, it } from '@jest/globals';
import { isSameValue, valueChanges } from './value-changes.ts';

const name = (text: string, kind = 'trade') => ({ object: 'name', name: text, type: 'alternative', kind });
const address = (text: string, type = 'principal') => ({ object: 'address', type: [type], full_address: text });
const person = (text: string, titles: readonly string[], at: string | null = null) => ({
  object: 'person',
  name: text,
  titles: titles.map((title) => ({ object: 'person_title', title })),
  address: at === null ? null : address(at, 'other'),
});

const ended = { ...name('A'), status: 'canceled', ended: '2019-03-01' };

describe('two values of a field', () => {
  it('differ in a name that ends, and not where another source has it in use', () => {
    expect(valueChanges([name('A')], [ended])).toEqual([
      { of: null, before: 'A (trade)', after: null },
      { of: null, before: null, after: 'A (trade, canceled 2019-03-01)' },
    ]);
    expect(isSameValue([name('A')], [ended, name('A', 'former')])).toBe(true);
    expect(isSameValue([ended], [{ ...ended, name: 'a' }])).toBe(true);
  });

  it.each([
    [[name('Lifted')], [name('Lifted'), name('LIFTED')]],
    [[name('Lifted'), name('Lifted')], [name('Lifted')]],
    [[name('Lifted', 'foreign')], [name('Lifted', 'trade')]],
    [
      [name('A B LLC'), name('C')],
      [name('C'), name('A.B., L.L.C.')],
    ],
    [[person('DOE, JANE', ['Manager', 'Member'], '1 A St')], [person('Jane Doe', ['MEMBER', 'Manager'], '1 A Street')]],
    [[address('1 A St')], [address('1 A STREET'), address('1 a st')]],
    ['Good Standing', 'GOOD  STANDING'],
    [null, null],
    [[], null],
  ])('%j and %j say the same', (before, after) => {
    expect([isSameValue(before, after), valueChanges(before, after)]).toEqual([true, []]);
    expect([isSameValue(after, before), valueChanges(after, before)]).toEqual([true, []]);
  });

  it.each([
    ['a name that joins', [name('A')], [name('A'), name('B', 'former'), name('B')], null, null, 'B (former)'],
    [
      'a role that ends',
      [person('ILSA', ['President', 'Manager'])],
      [person('ILSA', ['President'])],
      'ILSA',
      'President, Manager',
      'President',
    ],
    ['a new address', [person('ILSA', ['P'], '1 A St')], [person('ILSA', ['P'], '2 B St')], 'ILSA', '1 A St', '2 B St'],
    [
      'an address that was none',
      [person('ILSA', ['P'])],
      [person('ILSA', ['P'], '2 B St')],
      'ILSA',
      'no address',
      '2 B St',
    ],
    ['both', [person('ILSA', ['P'], '1 A St')], [person('ILSA', ['S'], '2 B St')], 'ILSA', 'P, 1 A St', 'S, 2 B St'],
    ['an officer who leaves', [person('ILSA', ['P'], '1 A St')], [], null, 'ILSA (P), 1 A St', null],
    ['another use of an address', [], [address('1 A St', 'mailing')], null, null, '1 A St (mailing)'],
    ['a text', 'active', 'inactive', null, 'active', 'inactive'],
    ['a first text', null, 'inactive', null, null, 'inactive'],
    ['a number', 3, 4, null, '3', '4'],
  ])('differ in %s', (_what, before, after, of, gone, come) => {
    expect(valueChanges(before, after)).toEqual([{ of, before: gone, after: come }]);
    expect(isSameValue(before, after)).toBe(false);
  });

  it('name each of two people of one name with the address, and take neither for the other', () => {
    const [here, there] = [person('JONAS', ['Manager', 'Member'], '1 A St'), person('JONAS', ['Manager'], '2 B St')];
    expect(valueChanges([here, there], [there])).toEqual([
      { of: null, before: 'JONAS (Manager, Member), 1 A St', after: null },
    ]);
    const moved = person('JONAS', ['Manager'], '3 C St');
    expect(valueChanges([here, there], [moved]).map(({ before, after }) => [before, after])).toEqual([
      ['JONAS (Manager, Member), 1 A St', null],
      ['JONAS (Manager), 2 B St', null],
      [null, 'JONAS (Manager), 3 C St'],
    ]);
  });
});

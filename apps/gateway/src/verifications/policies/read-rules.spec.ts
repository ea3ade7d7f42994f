import { describe, expect, it } from '@jest/globals';
import { DEFAULT_RULES, examplePolicy } from '@registry/contracts-records-sections';
import { readRules } from './read-rules.ts';

const GOOD = { task: 'name', statuses: ['success'], otherwise: 'review' };

describe('the rules of a policy', () => {
  it.each([[DEFAULT_RULES], [examplePolicy.rules], [Array(100).fill(GOOD)]])('are read', (rules) => {
    expect(readRules(rules)).toEqual(rules);
  });

  it.each<readonly [unknown, string]>([
    [[], 'rules has 0 rules; expected 1 to 100. Correct it.'],
    [Array(101).fill(GOOD), 'rules has 101 rules; expected 1 to 100. Correct it.'],
    [[GOOD, 'x'], 'Rule 2 is "x"; expected an object with task and statuses, or with lists. Correct it.'],
    [[null], 'Rule 1 is null; expected an object'],
    [[[]], 'Rule 1 is []; expected an object'],
    [[{ ...GOOD, task: 'nme' }], 'Rule 1: task is "nme"; expected name, dba, '],
    [[{ ...GOOD, task: 'nme' }], 'Did you mean "name"? Correct it.'],
    [[{ statuses: ['success'], otherwise: 'review' }], 'Rule 1: task is missing; expected name'],
    [
      [GOOD, { ...GOOD, statuses: [] }],
      'Rule 2: statuses is []; expected a list of 1 or more different values: success, warning, failure, unknown.',
    ],
    [
      [{ ...GOOD, statuses: ['succes'] }],
      'statuses is ["succes"]; expected a list of 1 or more different values: success, warning, failure, unknown. Did you mean "success"?',
    ],
    [[{ ...GOOD, statuses: ['success', 'success'] }], 'statuses is ["success","success"]; expected'],
    [[{ ...GOOD, statuses: 'success' }], 'statuses is "success"; expected a list of'],
    [[{ ...GOOD, max_age_days: 0 }], 'max_age_days is 0; expected a whole number from 1 to 3660.'],
    [[{ ...GOOD, max_age_days: 1.5 }], 'max_age_days is 1.5; expected'],
    [[{ ...GOOD, max_age_days: null }], 'max_age_days is null; expected'],
    [[{ ...GOOD, otherwise: 'approve' }], 'otherwise is "approve"; expected review, reject.'],
    [
      [{ ...GOOD, max_age: 1 }],
      'Rule 1 has the field "max_age"; expected task, statuses, max_age_days, otherwise. Did you mean "max_age_days"?',
    ],
    [[{ ...GOOD, lists: ['SDN'] }], 'Rule 1 has the field "task"; expected lists, max_age_days, otherwise.'],
    [
      [{ lists: [], otherwise: 'review' }],
      'lists is []; expected a list of 1 to 50 different values: text of 1 to 40 ASCII characters.',
    ],
    [[{ lists: ['x'.repeat(41)], otherwise: 'review' }], 'lists is '],
    [[{ lists: ['\ud800'], otherwise: 'review' }], 'expected a list of 1 to 50'],
  ])('are refused by number, value and what is allowed: %j', (rules, message) => {
    expect(() => readRules(rules as unknown[])).toThrow(message);
  });
});

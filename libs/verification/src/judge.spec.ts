import { describe, expect, it } from '@jest/globals';
import {
  DEFAULT_RULES,
  type KeptTask,
  type PolicyRule,
  REVIEW_TASKS,
  TASK_KEYS,
  type TaskKey,
  type TaskResultCode,
} from '@registry/contracts-records-sections';
import type { LoadedList } from './assess.ts';
import { describeRule, judge } from './judge.ts';
import { AS_OF, NOW } from './testing/made-company.ts';

/** Each task with a result of the best status that it can have. */
const best: readonly KeptTask[] = TASK_KEYS.map((key) => {
  const results = Object.entries(REVIEW_TASKS[key].results);
  const [code] = results.find(([, { status }]) => status === 'success') ?? ['not_covered'];
  return { key, result: code as TaskResultCode, as_of: '2026-11-05' };
});
const having = (key: TaskKey, result: string | null, as_of: string | null = '2026-11-05'): KeptTask[] =>
  best.flatMap((one) => {
    if (one.key !== key) return [one];
    return result === null ? [] : [{ key, result: result as TaskResultCode, as_of }];
  });

describe('the default policy', () => {
  it('approves where all is well', () => {
    expect(judge(DEFAULT_RULES, { tasks: best, lists: [] }, NOW)).toEqual({ outcome: 'approve', reasons: [] });
  });

  it.each(DEFAULT_RULES.flatMap((rule) => ('task' in rule && !rule.statuses.includes('unknown') ? [rule.task] : [])))(
    'approves nothing while %s is unknown, in any way, or not checked',
    (task) => {
      const unknown = Object.entries(REVIEW_TASKS[task].results).filter(([, { status }]) => status === 'unknown');
      expect(unknown.length).toBeGreaterThan(4);
      for (const code of [...unknown.map(([one]) => one), 'a_result_of_old', null])
        expect([code, judge(DEFAULT_RULES, { tasks: having(task, code), lists: [] }, NOW).outcome]).not.toContain(
          'approve',
        );
    },
  );

  it.each(['sos_domestic', 'watchlist', 'exclusion_lists', 'listed_registrations'] as const)(
    'rejects a failure of %s, and reviews its warnings and other failures',
    (key) => {
      for (const [code, { status }] of Object.entries(REVIEW_TASKS[key].results))
        if (status === 'failure')
          expect(judge(DEFAULT_RULES, { tasks: having(key, code), lists: [] }, NOW).outcome).toBe('reject');
    },
  );

  it('rejects no name, since a trade name need not be registered', () => {
    for (const code of ['not_registered', 'unverified'])
      expect(judge(DEFAULT_RULES, { tasks: having('name', code), lists: [] }, NOW).outcome).toBe('review');
  });
});

describe('a rule', () => {
  const listed = (extent: LoadedList['extent'], as_of: string | null): LoadedList[] => [
    { list: 'SDN', extent: 'whole', as_of: AS_OF },
    { list: 'SAM', extent, as_of },
  ];
  const lists: PolicyRule = { lists: ['SDN', 'SAM'], max_age_days: 14, otherwise: 'reject' };
  const task: PolicyRule = { task: 'name', statuses: ['success', 'warning'], max_age_days: 1, otherwise: 'review' };

  it.each<[PolicyRule, KeptTask[], LoadedList[], string]>([
    [lists, [], listed('whole', AS_OF), 'approve'],
    [{ ...lists, lists: ['sdn', ' Sam'] }, [], listed('whole', AS_OF), 'approve'],
    [
      lists,
      [],
      listed('part', AS_OF),
      'SDN and SAM must be loaded whole, by data of at most 14 days; only a part of SAM is loaded.',
    ],
    [
      lists,
      [],
      listed('whole', null),
      'SDN and SAM must be loaded whole, by data of at most 14 days; the data of SAM has no date.',
    ],
    [
      lists,
      [],
      listed('whole', '2026-10-25'),
      'SDN and SAM must be loaded whole, by data of at most 14 days; the data of SAM is of 2026-10-25.',
    ],
    [
      lists,
      [],
      [],
      'SDN and SAM must be loaded whole, by data of at most 14 days; SDN was not screened and SAM was not screened.',
    ],
    [task, having('name', 'similar', '2026-11-08'), [], 'approve'],
    [{ ...task, statuses: ['unknown'] }, having('name', 'not_covered', null), [], 'approve'],
    [
      task,
      having('name', 'similar', '2026-11-07'),
      [],
      'Business Name must be success or warning, by data of at most 1 day; its data is of 2026-11-07.',
    ],
    [
      task,
      having('name', 'verified', null),
      [],
      'Business Name must be success or warning, by data of at most 1 day; its data has no date.',
    ],
    [
      task,
      having('name', 'too_old'),
      [],
      'Business Name must be success or warning, by data of at most 1 day; it is unknown: Too Old.',
    ],
    [
      task,
      having('name', null),
      [],
      'Business Name must be success or warning, by data of at most 1 day; it was not checked.',
    ],
  ])('%j with %j and %j', (rule, tasks, loaded, said) => {
    const { outcome, reasons } = judge([rule], { tasks, lists: loaded }, NOW);
    if (said === 'approve') return expect([outcome, reasons]).toEqual(['approve', []]);
    const about = 'task' in rule ? rule.task : null;
    expect([outcome, reasons]).toEqual([
      rule.otherwise,
      [{ effect: rule.otherwise, rule: 1, task: about, text: said }],
    ]);
    expect(said.startsWith(describeRule(rule))).toBe(true);
  });

  it('that rejects outweighs those that ask for a review', () => {
    const { outcome, reasons } = judge([task, lists, task], { tasks: [], lists: [] }, NOW);
    expect([outcome, reasons.map((one) => one.rule)]).toEqual(['reject', [1, 2, 3]]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { exampleApplication, exampleReview, type ReviewTask } from '@registry/contracts-records-sections';
import { kinds } from './kinds.ts';
import { faultLines, kindLines, taskLines } from './measure-reviews.ts';
import type { Reviewed } from './review-services.ts';

const [exampleTask] = exampleReview.tasks;

function reviewed(
  kind: Reviewed['kind'],
  outcome: Reviewed['outcome'],
  chosen: string | null,
  ...keys: string[]
): Reviewed {
  const tasks = keys.map((text) => {
    const [key = '', status = 'success'] = text.split(' ');
    return { ...exampleTask, key, status } as ReviewTask;
  });
  return {
    kind,
    outcome,
    chosen,
    tasks,
    application: exampleApplication,
    company: 'us-or-1',
    untrue: kinds[kind].untrue,
    reasons: [],
  };
}

describe('a measurement of reviews', () => {
  const all = [
    reviewed('as_registered', 'approve', 'us-or-1', 'name', 'watchlist'),
    reviewed('as_registered', 'reject', null, 'name unknown', 'watchlist unknown'),
    reviewed('typo', 'review', 'us-or-1', 'name', 'watchlist'),
    reviewed('namesake', 'approve', 'us-or-2', 'name', 'watchlist'),
    reviewed('listed', 'review', 'us-or-1', 'name', 'watchlist'),
  ];

  it('counts outcomes, and the company that was chosen', () => {
    const lines = kindLines(all).filter(([, made]) => made !== '0');
    expect(lines).toEqual([
      ['as_registered', '2', '1', '0', '1', '1', '0'],
      ['typo', '1', '0', '1', '0', '1', '0'],
      ['namesake', '1', '1', '0', '0', '0', '1'],
      ['listed', '1', '0', '1', '0', '1', '0'],
      ['true ones', '3', '1', '1', '1', '2', '0'],
      ['wrong ones', '2', '1', '1', '0', '1', '1'],
    ]);
  });

  it('counts a success as right where it is so, and of the company that is meant', () => {
    expect(taskLines(all).filter(([key]) => key === 'name' || key === 'watchlist' || key === 'liens')).toEqual([
      ['name', '4', '2', '0.5000', '0.20'],
      ['watchlist', '4', '3', '0.7500', '0.20'],
      ['liens', '0', '0', 'not measured', '0.00'],
    ]);
  });

  it('lists what may not be', () => {
    expect(faultLines(all).map(([kind, fault, , chosen]) => [kind, fault, chosen])).toEqual([
      ['as_registered', 'reject', ''],
      ['typo', 'name', 'us-or-1'],
      ['namesake', 'approve', 'us-or-2'],
      ['namesake', 'name', 'us-or-2'],
      ['listed', 'watchlist', 'us-or-1'],
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { alertCases } from './alert-cases.ts';
import { alertRules } from './alert-rules.ts';

describe('each alert', () => {
  it('has a case', () => {
    expect(Object.keys(alertCases)).toEqual(alertRules().map(({ alert }) => alert));
  });
});

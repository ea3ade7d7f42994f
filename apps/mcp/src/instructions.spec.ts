import { describe, expect, it } from '@jest/globals';
import type { RegisterCoverage } from '@registry/api-client';
import { coverageNote, registerNote, registerNotes } from './coverage/register-note.ts';
import { sectionCoverage } from './coverage/section-coverage.ts';
import { instructions } from './instructions.ts';

describe('the instructions for clients', () => {
  /** What a result says from which nothing follows. */
  const unknown = [...instructions.matchAll(/"([a-z ]+ may exist)"/g)].map(([, words]) => words ?? '');
  const isUnknown = (text: string): boolean => unknown.some((words) => text.includes(words));
  const section = (status: 'covered' | 'partial' | 'not_covered'): string =>
    sectionCoverage({ status, scope: 'cannabis licenses', sources: [], register: 'whole' }, 'OR');

  it('name what every result says that was not found in a complete register, and nothing of others', () => {
    const nothing: RegisterCoverage = { state: 'OR', status: 'not_covered', scope: null, sources: [], register: null };
    const parts = (['active', 'part'] as const).map((extent) => registerNotes(new Map([['OR', extent]])));
    expect(
      [section('partial'), section('not_covered'), coverageNote(nothing), ...parts].filter(isUnknown),
    ).toHaveLength(5);
    expect([section('covered'), registerNote('whole'), registerNotes(new Map([['OR', 'whole']]))].some(isUnknown)).toBe(
      false,
    );
  });
});

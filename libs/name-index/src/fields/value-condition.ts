import type { ValueCondition } from '../query.ts';

/** A text as `AlikeValues` compares it. */
export function alikeForm(text: string): string {
  return text.replace(/^[ \t\n\r]+|[ \t\n\r]+$/g, '').toLowerCase();
}

/** Those of the values of a field that pass. */
export function listPassing(condition: ValueCondition, values: readonly string[]): readonly string[] {
  if (isList(condition)) return condition;
  if ('alike' in condition) {
    const wanted = alikeForm(condition.alike);
    return values.filter((value) => alikeForm(value) === wanted);
  }
  const { from, to, or = [] } = condition;
  return values.filter((value) => (value >= from && value <= to) || or.includes(value));
}

function isList(condition: ValueCondition): condition is readonly string[] {
  return Array.isArray(condition);
}

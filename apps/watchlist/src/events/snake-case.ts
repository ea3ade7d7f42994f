import { snakeCase } from '@registry/domain';

/** A value of an announcement, with the fields of its objects named as public ones are. */
export function inSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSnakeCase);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [snakeCase(name), inSnakeCase(inner)]));
}

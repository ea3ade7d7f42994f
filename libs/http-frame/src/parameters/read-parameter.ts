import { missingParameter, parameterProblem } from './parameter-problem.ts';
import type { ParameterRule, SentValue } from './parameter.decorator.ts';

/** The value that is meant, or the default. An empty text is what its kind says, else no value. Throws for one that is not allowed. */
export function readParameter(name: string, sent: SentValue | undefined, rule: ParameterRule): unknown {
  const { kind, isRequired } = rule;
  if (isRequired && (sent === undefined || sent === '')) throw missingParameter(name, kind.allowed);
  if (sent === undefined) return rule.default;
  const value = typeof sent === 'string' && !sent.includes('\0') ? kind.read(sent) : undefined;
  if (value !== undefined && value !== null) return value;
  if (typeof sent === 'string' && sent.trim() === '' && !isRequired) return rule.default;
  throw parameterProblem(name, sent, rule);
}

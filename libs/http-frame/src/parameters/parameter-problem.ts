import { didYouMean } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import type { ParameterKind } from './parameter-kind.ts';
import type { ParameterRule, SentValue } from './parameter.decorator.ts';
import { quoted } from './quoted.ts';

/** The error of a parameter that has another value than is allowed. */
export function parameterProblem(name: string, sent: SentValue, rule: ParameterRule): AppError {
  return invalidParameter(name, explain(name, sent, rule));
}

/** The error of a parameter that the request needs; `allowed` is what its kind takes, in words. */
export function missingParameter(name: string, allowed: string): AppError {
  return new AppError(codes.request.missingParameter, {
    message: `${name} is missing; expected ${allowed}. Add it to the request.`,
    param: name,
  });
}

function explain(name: string, sent: SentValue, { kind, isRequired }: ParameterRule): string {
  if (sent === null)
    return `${name} is not percent-encoded UTF-8; expected ${kind.allowed}. Encode it as encodeURIComponent does.`;
  if (typeof sent !== 'string') return `${name} is given ${sent.length} times; expected ${kind.allowed}. Give it once.`;
  if (sent.includes('\0'))
    return `${name} is ${quoted(sent)}; expected text without the character U+0000 (%00). Remove it.`;
  const fault = kind.fault?.(sent);
  const advice = isRequired ? 'Correct it.' : 'Correct it or leave it out.';
  return `${name} is ${quoted(sent)}${fault === undefined ? '' : `: ${fault}`}; expected ${kind.allowed}. ${nearestValue(kind, sent)}${advice}`;
}

/** The word of a kind that a text, or the first wrong part of a list, is nearest to. */
function nearestValue({ words = [], read }: ParameterKind<unknown>, text: string): string {
  const parts = text.split(',').map((part) => part.trim());
  return didYouMean(parts.find((part) => read(part) === undefined) ?? '', words);
}

export function invalidParameter(name: string, message: string): AppError {
  return new AppError(codes.request.invalidParameter, { message, param: name });
}

/** The error of a parameter with another name than these. */
export function unknownParameter(name: string, known: readonly string[]): AppError {
  const expected =
    known.length === 0
      ? 'none. Leave it out.'
      : `${known.join(', ')}. ${didYouMean(name, known)}Correct the name or leave the parameter out.`;
  return new AppError(codes.request.unknownParameter, {
    message: `${quoted(name)} is not a parameter of this endpoint; expected ${expected}`,
    // An unknown name is the caller's text: it is shown, but not at any length.
    param: name.length <= 60 ? name : `${name.slice(0, 60)}…`,
  });
}

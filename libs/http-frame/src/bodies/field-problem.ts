import type { ValidationError } from '@nestjs/common';
import { didYouMean } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { getMetadataStorage } from 'class-validator';
import { expectedValue } from './expected-value.ts';

/** The first of them, and of those that are inside it; an unknown field last, since it may only be one of something else. */
export function fieldProblem(errors: readonly ValidationError[], around = ''): AppError {
  const error = errors.find(({ constraints }) => constraints?.[UNKNOWN] === undefined) ?? errors[0];
  if (error === undefined) throw new Error('A body was refused without an error.');
  const { property, constraints: { nestedValidation: nested, ...constraints } = {}, children = [] } = error;
  const param = `${around}${property}`;
  // The decorators of a property are checked from the last to the first, which says of what kind it is.
  const said = Object.values(constraints).at(-1) ?? nested;
  if (said === undefined) return fieldProblem(children, `${param}.`);
  const message = constraints[UNKNOWN] === undefined ? toMessage(error, said, param) : unknownField(error, around);
  return new AppError(codes.body.invalid, { message, param });
}

function unknownField({ property, target }: ValidationError, around: string): string {
  const names = [...new Set(metadataOf(target).map(({ propertyName }) => propertyName))];
  const expected = names.length === 0 ? '' : `; expected ${names.map((name) => `${around}${name}`).join(', ')}`;
  const near = didYouMean(property, names);
  return `${around}${property} is not a field of this body${expected}. ${near}Correct the name or leave it out.`;
}

/** Reads the rules of the fields from the class of a body. */
function metadataOf(target: object | undefined) {
  const of = target?.constructor ?? Object;
  return getMetadataStorage().getTargetValidationMetadatas(of, '', false, false);
}

/** The allowed word of a field that the value, or the first wrong one of a list, is nearest to. */
function nearestValue({ target, property, value }: ValidationError): string {
  const listed = metadataOf(target).find((one) => one.propertyName === property && one.name === 'isIn');
  const words = (listed?.constraints as readonly [readonly string[]] | undefined)?.[0] ?? [];
  const wrong = [value as unknown].flat().find((one) => typeof one === 'string' && !words.includes(one));
  return typeof wrong === 'string' ? didYouMean(wrong, words) : '';
}

function toMessage(error: ValidationError, said: string, param: string): string {
  const { property } = error;
  const value: unknown = error.value;
  const expected = expectedValue(said, property);
  if (expected === undefined) return `${said}.`;
  return `${param} is ${value === undefined ? 'missing' : shown(value)}; expected ${expected}. ${nearestValue(error)}Correct it.`;
}

/** A value as JSON; a long one is cut, and its length shown. */
function shown(value: unknown): string {
  const text = JSON.stringify(value);
  if (text.length <= SHOWN_MAX) return text;
  return `${text.slice(0, SHOWN_MAX)}…${toLength(value)}`;
}

const SHOWN_MAX = 100;

function toLength(value: unknown): string {
  if (typeof value === 'string') return ` (${value.length.toLocaleString('en-US')} characters)`;
  return Array.isArray(value) ? ` (${value.length.toLocaleString('en-US')} elements)` : '';
}

/** The constraint by which class-validator refuses a field that the DTO does not have. */
const UNKNOWN = 'whitelistValidation';

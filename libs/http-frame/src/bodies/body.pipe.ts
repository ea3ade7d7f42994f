import { type ArgumentMetadata, Injectable, type ValidationError, ValidationPipe } from '@nestjs/common';
import { didYouMean } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import * as transformerPackage from 'class-transformer';
import * as validatorPackage from 'class-validator';
import { expectedValue } from './expected-value.ts';

/**
 * Makes the DTO of a body, strictly: an unknown field, one that is absent and one with another value than is allowed are refused by their
 * path. Only bodies use it (ADR 0044).
 */
@Injectable()
export class BodyPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      // Given, as the pipe's own import of them has no names in a bundle: they are CommonJS.
      validatorPackage,
      transformerPackage,
      exceptionFactory: (errors) => toProblem(errors),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    refuseUnreadable(value);
    refuseUnstorable(value);
    return super.transform(value, metadata);
  }

  /** With the target of each error, which Nest leaves out: its class has the known fields. */
  protected override validate(
    object: object,
    options?: validatorPackage.ValidatorOptions,
  ): Promise<ValidationError[]> | ValidationError[] {
    return super.validate(object, { ...options, validationError: { ...options?.validationError, target: true } });
  }
}

/** The same for a body that may be absent: then no field is given. */
@Injectable()
export class OptionalBodyPipe extends BodyPipe {
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    return super.transform(value ?? {}, metadata);
  }
}

/** Refuses what is not an object. */
export function refuseUnreadable(value: unknown): asserts value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError(codes.body.invalid, { message: 'The body must be a JSON object.' });
  }
}

/** Refuses what no field takes: a list with null, at which class-transformer fails, and U+0000, which Postgres refuses. */
function refuseUnstorable(value: unknown, param?: string): void {
  const place = param ?? 'The body';
  const refused = (fault: string) =>
    new AppError(codes.body.invalid, { message: `${place} has ${fault}. Remove it.`, ...(param && { param }) });
  if (typeof value === 'string' && value.includes('\0')) throw refused('the character U+0000');
  if (Array.isArray(value) && value.includes(null)) throw refused('null in its list');
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    refuseUnstorable(name, param);
    refuseUnstorable(inner, Array.isArray(value) ? param : [...(param === undefined ? [] : [param]), name].join('.'));
  }
}

/** The first of them, and of those that are inside it; an unknown field last, since it may only be one of something else. */
function toProblem(errors: readonly ValidationError[], around = ''): AppError {
  const error = errors.find(({ constraints }) => constraints?.[UNKNOWN] === undefined) ?? errors[0];
  if (error === undefined) throw new Error('A body was refused without an error.');
  const { property, constraints = {}, children = [] } = error;
  const param = `${around}${property}`;
  // The decorators of a property are checked from the last to the first, which says of what kind it is.
  const said = Object.values(constraints).at(-1);
  if (said === undefined) return toProblem(children, `${param}.`);
  const message = constraints[UNKNOWN] === undefined ? toMessage(error, said, param) : unknownField(error, around);
  return new AppError(codes.body.invalid, { message, param });
}

function unknownField({ property, target }: ValidationError, around: string): string {
  const names = [...new Set(metadataOf(target).map(({ propertyName }) => propertyName))];
  const expected = names.length === 0 ? '' : `; expected ${names.map((name) => `${around}${name}`).join(', ')}`;
  const near = didYouMean(property, names);
  return `${around}${property} is not a field of this body${expected}. ${near}Correct the name or leave it out.`;
}

/** What the class of a body says of its fields. */
function metadataOf(target: object | undefined) {
  const of = target?.constructor ?? Object;
  return validatorPackage.getMetadataStorage().getTargetValidationMetadatas(of, '', false, false);
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

/** What class-validator calls a field that the DTO does not have. */
const UNKNOWN = 'whitelistValidation';

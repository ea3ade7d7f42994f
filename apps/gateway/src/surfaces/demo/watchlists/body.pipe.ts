import { type ArgumentMetadata, Injectable, type ValidationError, ValidationPipe } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import * as transformerPackage from 'class-transformer';
import * as validatorPackage from 'class-validator';

/**
 * Makes the DTO of a body, strictly: an unknown field, one that is absent and one with another value than is allowed are refused by their
 * path. Stands on bodies alone (ADR 0044).
 */
@Injectable()
export class BodyPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      stopAtFirstError: true,
      // Given, as the pipe's own import of them has no names in a bundle: they are CommonJS.
      validatorPackage,
      transformerPackage,
      exceptionFactory: (errors) => problemOf(errors),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return super.transform(value, metadata);
    throw new AppError(codes.body.invalid, { message: 'The body must be a JSON object.' });
  }
}

/** The first of them, and of those that are inside it; an unknown field last, since it may only be one of something else. */
function problemOf(errors: readonly ValidationError[], around = ''): AppError {
  const error = errors.find(({ constraints }) => constraints?.[UNKNOWN] === undefined) ?? errors[0];
  if (error === undefined) throw new Error('A body was refused without an error.');
  const { property, constraints = {}, children = [] } = error;
  const isAbsent = error.value === undefined;
  const param = `${around}${property}`;
  const [said] = Object.values(constraints);
  if (said === undefined) return problemOf(children, `${param}.`);
  const message =
    constraints[UNKNOWN] === undefined ? said.replace(property, param) : `${param} is no field of this body`;
  return new AppError(codes.body.invalid, { message: `${message}${isAbsent ? '; it is absent' : ''}.`, param });
}

/** What class-validator calls a field that the DTO does not have. */
const UNKNOWN = 'whitelistValidation';

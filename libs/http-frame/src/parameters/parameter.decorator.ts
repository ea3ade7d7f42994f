import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { getMetadataStorage, ValidateBy } from 'class-validator';
import type { ParameterKind } from './parameter-kind.ts';

export interface ParameterOptions<T> {
  readonly description: string;
  /** A value that finds something; the default unless given. */
  readonly example?: string | number | boolean;
  /** A request without it is refused. */
  readonly required?: true;
  /** The value when the request has none; null unless given. */
  readonly default?: T;
}

/** A query DTO that has something to say about its parameters together. */
export interface CheckedTogether {
  /** Throws an AppError that names the parameter at fault. `given` has the names of those that the request has a value of. */
  checkTogether(given: ReadonlySet<string>): void;
}

/** The value of a parameter as it was sent: several if it is repeated, null if it is not percent-encoded UTF-8. */
export type SentValue = string | readonly string[] | null;

/** The value of a DTO in place of one that is not allowed, until that is refused. */
export class Unread {
  readonly sent: SentValue;

  constructor(sent: SentValue) {
    this.sent = sent;
  }
}

/** The constraint of a parameter in class-validator; its context is what the parameter takes. */
export const PARAMETER = 'parameter';

export interface ParameterRule {
  readonly kind: ParameterKind<unknown>;
  readonly isRequired: boolean;
  /** The value of a request that has none. */
  readonly default: unknown;
}

/**
 * Declares a property of a query DTO as a parameter: how class-transformer reads it, what class-validator allows, and what OpenAPI says
 * of it.
 */
export function Parameter<T>(kind: ParameterKind<T>, options: ParameterOptions<T>): PropertyDecorator {
  const isRequired = options.required === true;
  const rule: ParameterRule = { kind, isRequired, default: options.default ?? null };
  return applyDecorators(
    documented(kind, options),
    Transform(({ value }) => readSent(value as SentValue, rule)),
    ValidateBy(
      {
        name: PARAMETER,
        validator: {
          validate: (value) => (value === undefined ? !isRequired : !(value instanceof Unread)),
          defaultMessage: () => kind.allowed,
        },
      },
      { context: rule },
    ),
  );
}

function documented<T>({ schema }: ParameterKind<T>, options: ParameterOptions<T>): PropertyDecorator {
  const { type, enum: words, ...limits } = schema;
  const example = options.example ?? options.default ?? words?.[0];
  return ApiProperty({
    ...limits,
    type,
    ...(words === undefined ? {} : { enum: [...words] }),
    description: options.description,
    required: options.required === true,
    ...(example === undefined ? {} : { example }),
    ...(options.default === undefined ? {} : { default: options.default }),
  });
}

/** The value that is meant; undefined if the request has no value. An empty text is what its kind says, else no value. */
function readSent(sent: SentValue, { kind, isRequired }: ParameterRule): unknown {
  if (sent === '' && isRequired) return undefined;
  if (typeof sent !== 'string' || sent.includes('\0')) return new Unread(sent);
  return kind.read(sent) ?? (sent.trim() === '' && !isRequired ? undefined : new Unread(sent));
}

const listed = new WeakMap<object, ReadonlyMap<string, ParameterRule>>();

/** The parameters that a class declares, by their names; those of the classes it extends come after its own. */
export function listParameters(dto: object): ReadonlyMap<string, ParameterRule> {
  const known = listed.get(dto);
  if (known !== undefined) return known;
  const declared = getMetadataStorage()
    .getTargetValidationMetadatas(dto as Type<unknown>, '', false, false)
    .filter(({ name }) => name === PARAMETER);
  const own = declared.filter(({ target }) => target === dto);
  const inherited = own.length === declared.length ? [] : listParameters(Object.getPrototypeOf(dto) as object);
  const rules = new Map([
    ...own.map(({ propertyName, context }) => [propertyName, context as ParameterRule] as const),
    ...inherited,
  ]);
  listed.set(dto, rules);
  return rules;
}

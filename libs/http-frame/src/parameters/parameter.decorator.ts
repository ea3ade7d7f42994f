import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
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

export interface ParameterRule {
  readonly kind: ParameterKind<unknown>;
  readonly isRequired: boolean;
  /** The value of a request that has none. */
  readonly default: unknown;
}

const declared = new WeakMap<object, Map<string, ParameterRule>>();

/** Declares a property of a query DTO as a parameter: how it is read, what is allowed, and what OpenAPI says of it. */
export function Parameter<T>(kind: ParameterKind<T>, options: ParameterOptions<T>): PropertyDecorator {
  const rule: ParameterRule = { kind, isRequired: options.required === true, default: options.default ?? null };
  return applyDecorators(documented(kind, options), ({ constructor }: object, name: string | symbol) => {
    const own = declared.get(constructor) ?? new Map<string, ParameterRule>();
    declared.set(constructor, own.set(String(name), rule));
  });
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

const listed = new WeakMap<object, ReadonlyMap<string, ParameterRule>>();

/** The parameters that a class declares, by their names; those of the classes it extends come after its own. */
export function listParameters(dto: object): ReadonlyMap<string, ParameterRule> {
  const known = listed.get(dto);
  if (known !== undefined) return known;
  const own = declared.get(dto) ?? new Map<string, ParameterRule>();
  const parent = Object.getPrototypeOf(dto) as object | null;
  const inherited = parent === null ? [] : [...listParameters(parent)].filter(([name]) => !own.has(name));
  const rules = new Map([...own, ...inherited]);
  listed.set(dto, rules);
  return rules;
}

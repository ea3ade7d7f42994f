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

/** One query parameter of a DTO class, by the name of its property. */
export interface DeclaredParameter {
  readonly name: string;
  readonly kind: ParameterKind<unknown>;
  readonly required: boolean;
  readonly default: unknown;
}

const declared = new WeakMap<object, DeclaredParameter[]>();

/**
 * Declares a property of a query DTO as a parameter: what it takes is checked by `QueryPipe` and documented in OpenAPI by the
 * same declaration.
 */
export function Parameter<T>(kind: ParameterKind<T>, options: ParameterOptions<T>): PropertyDecorator {
  return (prototype, property) => {
    const own = declared.get(prototype) ?? [];
    own.push({
      name: String(property),
      kind,
      required: options.required === true,
      default: options.default ?? null,
    });
    declared.set(prototype, own);
    const { type, enum: words, ...limits } = kind.schema;
    const example = options.example ?? options.default ?? words?.[0];
    ApiProperty({
      ...limits,
      type,
      ...(words === undefined ? {} : { enum: [...words] }),
      description: options.description,
      required: options.required === true,
      ...(example === undefined ? {} : { example }),
      ...(options.default === undefined ? {} : { default: options.default }),
    })(prototype, property);
  };
}

/** The parameters that a DTO class declares, those of the classes it extends after its own. */
export function listParameters(dto: abstract new () => object): readonly DeclaredParameter[] {
  const found: DeclaredParameter[] = [];
  for (
    let prototype: unknown = dto.prototype;
    prototype instanceof Object;
    prototype = Object.getPrototypeOf(prototype)
  ) {
    found.push(...(declared.get(prototype) ?? []));
  }
  return found;
}

import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import { type DeclaredParameter, parametersOf } from './parameter.decorator.ts';
import type { QueryString } from './query-string.ts';
import { quoted } from './quoted.ts';

/** A query DTO that has something to say about its parameters together. */
export interface CheckedTogether {
  /** Throws an AppError that names the parameter at fault. */
  checkTogether(): void;
}

type Dto = abstract new () => object;

/**
 * Makes a query DTO of a query string, strictly: an unknown, repeated, malformed or absent parameter or a value that is not
 * allowed is refused by name, with what is allowed. `ignored` names parameters that every endpoint of a surface takes.
 */
export class QueryPipe implements PipeTransform<unknown, unknown> {
  readonly #ignored: ReadonlySet<string>;
  readonly #parameters = new Map<Dto, readonly DeclaredParameter[]>();

  constructor(ignored: readonly string[]) {
    this.#ignored = new Set(ignored);
  }

  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    if (metadata.type !== 'query' || metadata.metatype === undefined) return value;
    const dto = metadata.metatype as Dto;
    const parameters = this.#parameters.get(dto) ?? parametersOf(dto);
    this.#parameters.set(dto, parameters);
    const query = value as QueryString;
    this.#refuseUnknown(query, parameters);
    const filled = Object.create(dto.prototype as object) as Record<string, unknown>;
    for (const parameter of parameters) filled[parameter.name] = readParameter(parameter, query);
    (filled as Partial<CheckedTogether>).checkTogether?.();
    return filled;
  }

  #refuseUnknown(query: QueryString, parameters: readonly DeclaredParameter[]): void {
    for (const name of [...query.values.keys(), ...query.malformed]) {
      if (parameters.some((parameter) => parameter.name === name)) continue;
      if (!this.#ignored.has(name)) throw unknown(name, parameters);
      if (query.malformed.includes(name) || (query.values.get(name)?.length ?? 0) > 1) {
        throw invalid(name, `${name} must be given once, percent-encoded as UTF-8.`);
      }
    }
  }
}

function unknown(name: string, parameters: readonly DeclaredParameter[]): AppError {
  const known = parameters.map((parameter) => parameter.name);
  const takes = known.length === 0 ? 'It takes none.' : `It takes ${known.join(', ')}.`;
  return new AppError(codes.request.unknownParameter, {
    message: `${quoted(name)} is not a parameter of this endpoint. ${takes}`,
    param: shortened(name),
  });
}

function readParameter(parameter: DeclaredParameter, query: QueryString): unknown {
  const { name, kind } = parameter;
  if (query.malformed.includes(name)) {
    throw invalid(
      name,
      `${name} is not percent-encoded UTF-8. Encode it as encodeURIComponent does; it takes ${kind.allowed}.`,
    );
  }
  const values = query.values.get(name);
  const text = values?.[0];
  if (values === undefined || text === undefined || (text === '' && parameter.required)) {
    if (!parameter.required) return parameter.default;
    throw new AppError(codes.request.missingParameter, {
      message: `${name} is required. It takes ${kind.allowed}.`,
      param: name,
    });
  }
  if (values.length > 1)
    throw invalid(name, `${name} is given ${values.length} times. Give it once; it takes ${kind.allowed}.`);
  if (text.includes('\0')) throw invalid(name, `${name} holds the character U+0000 (%00), which no parameter takes.`);
  const read = kind.read(text);
  if (read !== undefined) return read;
  const fault = kind.fault?.(text);
  throw invalid(
    name,
    `${name} cannot be ${quoted(text)}${fault === undefined ? '' : `: ${fault}`}. It takes ${kind.allowed}.`,
  );
}

function invalid(name: string, message: string): AppError {
  return new AppError(codes.request.invalidParameter, { message, param: name });
}

/** An unknown name is the caller's text: it is quoted, but not at any length. */
function shortened(name: string): string {
  return name.length <= 60 ? name : `${name.slice(0, 60)}…`;
}

import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { didYouMean } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { type DeclaredParameter, listParameters } from './parameter.decorator.ts';
import type { ParameterKind } from './parameter-kind.ts';
import type { QueryString } from './query-string.ts';
import { quoted } from './quoted.ts';

/** A query DTO that has something to say about its parameters together. */
export interface CheckedTogether {
  /** Throws an AppError that names the parameter at fault. `given` has the names of those that the request has a value of. */
  checkTogether(given: ReadonlySet<string>): void;
}

type Dto = abstract new () => object;

/**
 * Makes a query DTO of a query string, strictly: an unknown, repeated, malformed or absent parameter or a value that is not
 * allowed is refused by name, with what is allowed. An empty value is what its kind says it is, else no value. `ignored` names parameters that every endpoint of a surface takes.
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
    const parameters = this.#parameters.get(dto) ?? listParameters(dto);
    this.#parameters.set(dto, parameters);
    const query = value as QueryString;
    this.refuseUnknown(query, parameters);
    const filled = Object.create(dto.prototype as object) as Record<string, unknown>;
    for (const parameter of parameters) filled[parameter.name] = readParameter(parameter, query);
    const given = parameters
      .map(({ name }) => name)
      .filter((name) => (query.values.get(name)?.[0] ?? '').trim() !== '');
    (filled as Partial<CheckedTogether>).checkTogether?.(new Set(given));
    return filled;
  }

  /** Throws where a query string has a parameter that is neither one of these nor ignored. */
  refuseUnknown(query: QueryString, parameters: readonly DeclaredParameter[] = []): void {
    for (const name of [...query.values.keys(), ...query.malformed]) {
      if (parameters.some((parameter) => parameter.name === name)) continue;
      if (!this.#ignored.has(name)) throw unknown(name, parameters);
      if (query.malformed.includes(name) || (query.values.get(name)?.length ?? 0) > 1) {
        throw invalid(
          name,
          `${name} is repeated or malformed; expected one value in UTF-8. Give it once, percent-encoded.`,
        );
      }
    }
  }
}

function unknown(name: string, parameters: readonly DeclaredParameter[]): AppError {
  const known = parameters.map((parameter) => parameter.name);
  const expected =
    known.length === 0
      ? 'none. Leave it out.'
      : `${known.join(', ')}. ${didYouMean(name, known)}Correct the name or leave the parameter out.`;
  return new AppError(codes.request.unknownParameter, {
    message: `${quoted(name)} is not a parameter of this endpoint; expected ${expected}`,
    param: shortened(name),
  });
}

function readParameter(parameter: DeclaredParameter, query: QueryString): unknown {
  const { name, kind, required } = parameter;
  if (query.malformed.includes(name)) {
    throw invalid(
      name,
      `${name} is not percent-encoded UTF-8; expected ${kind.allowed}. Encode it as encodeURIComponent does.`,
    );
  }
  const [text, ...further] = query.values.get(name) ?? [];
  if (further.length > 0)
    throw invalid(name, `${name} is given ${further.length + 1} times; expected ${kind.allowed}. Give it once.`);
  if (text === undefined || (text === '' && required)) return absent(parameter);
  if (text.includes('\0'))
    throw invalid(name, `${name} is ${quoted(text)}; expected text without the character U+0000 (%00). Remove it.`);
  const read = kind.read(text);
  if (read !== undefined) return read;
  if (text.trim() === '' && !required) return absent(parameter);
  const fault = kind.fault?.(text);
  const advice = required ? 'Correct it.' : 'Correct it or leave it out.';
  throw invalid(
    name,
    `${name} is ${quoted(text)}${fault === undefined ? '' : `: ${fault}`}; expected ${kind.allowed}. ${nearestValue(kind, text)}${advice}`,
  );
}

/** The word of a kind that a text, or the first wrong part of a list, is nearest to. */
function nearestValue({ words = [], read }: ParameterKind<unknown>, text: string): string {
  const parts = text.split(',').map((part) => part.trim());
  return didYouMean(parts.find((part) => read(part) === undefined) ?? '', words);
}

function absent({ name, kind, required, default: otherwise }: DeclaredParameter): unknown {
  if (!required) return otherwise;
  throw new AppError(codes.request.missingParameter, {
    message: `${name} is missing; expected ${kind.allowed}. Add it to the request.`,
    param: name,
  });
}

function invalid(name: string, message: string): AppError {
  return new AppError(codes.request.invalidParameter, { message, param: name });
}

/** An unknown name is the caller's text: it is quoted, but not at any length. */
function shortened(name: string): string {
  return name.length <= 60 ? name : `${name.slice(0, 60)}…`;
}

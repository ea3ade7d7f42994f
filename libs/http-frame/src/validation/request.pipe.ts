import { type ArgumentMetadata, Injectable, type Type, type ValidationError, ValidationPipe } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import * as transformerPackage from 'class-transformer';
import * as validatorPackage from 'class-validator';
import { fieldProblem } from '../bodies/field-problem.ts';
import { type CheckedTogether, listParameters, type SentValue } from '../parameters/parameter.decorator.ts';
import { invalidParameter, unknownParameter } from '../parameters/parameter-problem.ts';
import type { QueryString } from '../parameters/query-string.ts';
import { readParameter } from '../parameters/read-parameter.ts';
import { listVerbatim } from './verbatim.decorator.ts';

/**
 * Makes the DTO of a query string or a body, strictly: an unknown field, one that is absent and one with another value than is allowed
 * are refused by name, with what is allowed. A query string is read by the rules of its parameters: all requests to read have one. `everywhere` names parameters that every endpoint of a surface takes.
 */
@Injectable()
export class RequestPipe extends ValidationPipe {
  readonly #everywhere: ReadonlySet<string>;

  constructor(everywhere: readonly string[] = []) {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      // Given, as the pipe's own import of them has no names in a bundle: they are CommonJS.
      validatorPackage,
      transformerPackage,
      exceptionFactory: (errors) => fieldProblem(errors),
    });
    this.#everywhere = new Set(everywhere);
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype, type } = metadata;
    if (metatype === undefined || !this.toValidate(metadata)) return value;
    if (type === 'query') return this.#readQuery(value as QueryString, metatype);
    return type === 'body' ? this.#readBody(value, metatype, metadata) : value;
  }

  /** With the target of each error, which Nest leaves out: its class has the known fields. */
  protected override validate(
    object: object,
    options?: validatorPackage.ValidatorOptions,
  ): Promise<ValidationError[]> | ValidationError[] {
    return super.validate(object, { ...options, validationError: { ...options?.validationError, target: true } });
  }

  #readQuery(query: QueryString, dto: Type<unknown>): unknown {
    const parameters = listParameters(dto);
    this.refuseUnknown(query, parameters);
    const read = new dto() as Record<string, unknown>;
    for (const [name, rule] of parameters) read[name] = readParameter(name, sentValue(query, name), rule);
    const isGiven = (name: string) => query.values.get(name)?.some((value) => value.trim() !== '');
    (read as Partial<CheckedTogether>).checkTogether?.(new Set([...parameters.keys()].filter(isGiven)));
    return read;
  }

  /** Throws where a query string has a parameter that is neither one of these nor taken everywhere. */
  refuseUnknown(query: QueryString, known: ReadonlyMap<string, unknown> = new Map()): void {
    for (const name of [...query.values.keys(), ...query.malformed]) {
      if (known.has(name)) continue;
      if (!this.#everywhere.has(name)) throw unknownParameter(name, [...known.keys()]);
      if (typeof sentValue(query, name) === 'string') continue;
      throw invalidParameter(
        name,
        `${name} is repeated or malformed; expected one value in UTF-8. Give it once, percent-encoded.`,
      );
    }
  }

  async #readBody(body: unknown, dto: Type<unknown>, metadata: ArgumentMetadata): Promise<unknown> {
    refuseUnreadable(body);
    const verbatim = Object.fromEntries(
      Object.entries(body).filter(([name, value]) => listVerbatim(dto).includes(name) && isObject(value)),
    );
    const emptied = Object.keys(verbatim).map((name) => [name, {}] as const);
    const rest = { ...body, ...Object.fromEntries(emptied) };
    refuseUnstorable(rest);
    return Object.assign((await super.transform(rest, metadata)) as object, verbatim);
  }
}

function sentValue({ values, malformed }: QueryString, name: string): SentValue | undefined {
  if (malformed.includes(name)) return null;
  const sent = values.get(name);
  return sent?.length === 1 ? sent[0] : sent;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Refuses what is not an object. */
function refuseUnreadable(value: unknown): asserts value is object {
  if (!isObject(value)) throw new AppError(codes.body.invalid, { message: 'The body must be a JSON object.' });
}

/** Refuses what no field takes: a list in a list, which class-validator takes for an object, one with null, at which class-transformer fails, and U+0000, which Postgres refuses. */
function refuseUnstorable(value: unknown, param?: string): void {
  const place = param ?? 'The body';
  const refused = (fault: string) =>
    new AppError(codes.body.invalid, { message: `${place} has ${fault}. Remove it.`, ...(param && { param }) });
  if (typeof value === 'string' && value.includes('\0')) throw refused('the character U+0000');
  if (Array.isArray(value) && value.some(Array.isArray)) throw refused('a list inside its list');
  if (Array.isArray(value) && value.includes(null)) throw refused('null in its list');
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    refuseUnstorable(name, param);
    refuseUnstorable(inner, Array.isArray(value) ? param : [...(param === undefined ? [] : [param]), name].join('.'));
  }
}

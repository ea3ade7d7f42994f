import { stateCodes } from '@registry/domain';
import Type, { type Static, type TSchema } from 'typebox';

/** The schema, or null. */
export function orNull<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** A text that a database can hold: without the character NUL. */
export function text(charactersMax: number) {
  return Type.String({ maxLength: charactersMax, pattern: '^[^\\0]*$' });
}

/** Two-letter code in capitals. */
export const stateCode = Type.Enum(stateCodes);

/** A registry's own number of a company, in any letter case. */
export const fileNumber = text(200);

/** One company by its registration. */
export const businessIdFields = { state: stateCode, fileNumber };

/** Which part of a list is wanted. */
export const windowFields = {
  /** Items to skip. `offset + limit` is at most 10,000. */
  offset: Type.Integer({ minimum: 0, maximum: 10_000 }),
  /** Items to return. */
  limit: Type.Integer({ minimum: 1, maximum: 100 }),
};

/** Milliseconds since something was requested. */
export const elapsedMs = Type.Number({ minimum: 0, maximum: 86_400_000 });

/** A time of day. ISO 8601 UTC, milliseconds. */
export const utcTime = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' });

/** Of a request that can read the past: the time as of which it reads; absent for the present. The frame of services has their reads do so. */
export const pastFields = { knownAt: Type.Optional(utcTime) };

/** Of a request that can read a day: the day on which what it reads was so, by the dates in the data; absent for what is so now. */
export const dayFields = { validOn: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })) };

const pastRequest = Type.Object({ ...pastFields, ...dayFields });

/** Of a request that can read the past or a day. */
export type PastRequest = Static<typeof pastRequest>;

/** Of a request of a sandbox's key to a service that has a sandbox of its own. The frame of services has it read and write nothing else. */
export interface SandboxRequest {
  readonly ofSandbox?: true;
}

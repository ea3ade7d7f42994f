import { Field, publicObject, type Shape } from '@registry/contracts-message';
import Type from 'typebox';

type Check = 'ok' | 'unavailable';

export const health = publicObject('Health', 'The health of the API: the result of each check.', {
  status: Type.Unsafe<Check>({
    type: 'string',
    description: 'The overall status. `ok`: every check passes. `unavailable`: a check fails; the status code is 503.',
    enum: ['ok', 'unavailable'],
  }),
  version: Field.string('The version of the running code.', '1.0.0'),
  checks: Type.Unsafe<Record<string, Check>>({
    type: 'object',
    additionalProperties: { type: 'string', enum: ['ok', 'unavailable'] },
    description: 'The result of each check: the database, each service, and `gateway` during shutdown.',
    example: { database: 'ok', 'business-registry': 'ok' },
  }),
  warnings: Type.Optional(
    Field.strings('Conditions that need attention but do not fail a check, such as low disk space. Absent otherwise.', [
      'business-registry: 3 % of the disk is free, less than 5 % (DISK_FREE_SHARE_MIN)',
    ]),
  ),
});

export type Health = Shape<typeof health>;

export const liveness = publicObject('Liveness', 'The liveness of the process.', {
  status: Type.Unsafe<'ok'>({ type: 'string', description: 'Always `ok`.', enum: ['ok'] }),
});

export type Liveness = Shape<typeof liveness>;

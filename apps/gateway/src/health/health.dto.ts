import { publicObject, type Shape, string, strings } from '@registry/contracts-message';
import Type from 'typebox';

type Check = 'ok' | 'unavailable';

export const health = publicObject('Health', {
  status: Type.Unsafe<Check>({
    type: 'string',
    description: '`unavailable`, with status 503, when a check fails.',
    enum: ['ok', 'unavailable'],
  }),
  version: string('Of the running code.', '0.1.0'),
  checks: Type.Unsafe<Record<string, Check>>({
    type: 'object',
    additionalProperties: { type: 'string', enum: ['ok', 'unavailable'] },
    description: 'What the API needs in order to answer: its database and each service, and `gateway` while it ends.',
    example: { database: 'ok', 'business-registry': 'ok' },
  }),
  warnings: Type.Optional(
    strings('What does not keep the API from answering yet: who has little free disk. Absent where there is nothing.', [
      'business-registry: 3 % of the disk is free, less than 5 % (DISK_FREE_SHARE_MIN)',
    ]),
  ),
});

export type Health = Shape<typeof health>;

export const liveness = publicObject('Liveness', {
  status: Type.Unsafe<'ok'>({ type: 'string', description: 'Always `ok`.', enum: ['ok'] }),
});

export type Liveness = Shape<typeof liveness>;

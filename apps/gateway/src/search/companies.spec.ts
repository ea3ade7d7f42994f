import { describe, expect, it } from '@jest/globals';
import { AppError, codes } from '@registry/errors';
import type { MessageClient } from '@registry/messaging';
import { Companies } from './companies.ts';

/** Services of which only some have the company. */
function companiesIn(...services: readonly string[]): Companies {
  const call = ({ subject }: { readonly subject: string }) =>
    services.some((service) => subject.startsWith(`${service}.`))
      ? Promise.resolve({ connections: [] })
      : Promise.reject(new AppError(codes.business.notFound, { message: `Not in ${subject}.` }));
  return new Companies({ call } as unknown as MessageClient);
}

describe('a company that the demo does not have', () => {
  const id = { state: 'OR', fileNumber: '1' } as const;

  it('is not called unknown while it is loaded: the demo follows later', async () => {
    const loaded = companiesIn('business-registry');
    for (const read of [loaded.get(id, true), loaded.connections(id)]) {
      await expect(read).rejects.toMatchObject({
        code: codes.service.upstreamUnavailable,
        message: 'us-or-1 was loaded a short time ago and is not in the demo yet. Try again later.',
      });
    }
    expect(await companiesIn('demo').connections(id)).toEqual({ connections: [] });
  });

  it('is unknown where it is not loaded either', async () => {
    await expect(companiesIn().get(id, true)).rejects.toMatchObject({ code: codes.business.notFound });
  });
});

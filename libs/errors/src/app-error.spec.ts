import { describe, expect, it } from '@jest/globals';
import { AppError, codeBySlug, codes } from './index.ts';

describe('AppError', () => {
  it('crosses the wire whole but for its cause', () => {
    const sent = new AppError(codes.service.upstreamUnavailable, {
      message: 'The people service did not answer; try again.',
      param: 'q',
      retryAfterSeconds: 1,
      cause: new Error('ECONNREFUSED'),
    });
    const received = AppError.fromWire(JSON.parse(JSON.stringify(sent.toWire())));
    expect(received).toMatchObject({ code: sent.code, message: sent.message, param: 'q', retryAfterSeconds: 1 });
    expect(received.cause).toBeUndefined();
  });

  it('reads a code that the registry lacks as internal_error', () => {
    expect(AppError.fromWire({ code: 'made_up', message: 'x' }).code).toBe(codes.service.internalError);
  });

  it('finds each code by its slug, and no slug twice', () => {
    const all = Object.values(codes).flatMap((area) => Object.values(area));
    for (const code of all) expect(codeBySlug(code.slug)).toBe(code);
    expect(new Set(all.map((code) => code.slug)).size).toBe(all.length);
  });
});

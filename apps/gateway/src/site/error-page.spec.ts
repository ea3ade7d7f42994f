import { expect, it } from '@jest/globals';
import { AppError, codes, type ErrorCode } from '@registry/errors';
import type { FastifyRequest } from 'fastify';
import { textIn } from '../testing/shown-page.ts';
import { errorPage } from './error-page.ts';

const SITE = { name: 'Demo', baseUrl: '', reportUrl: '', supportUrl: '', securityUrl: '' };

async function shown(path: string, code: ErrorCode): Promise<string> {
  const request = { originalUrl: path, headers: { accept: 'text/html' }, id: 'r' } as unknown as FastifyRequest;
  const page = await errorPage(SITE, new AppError(code, { message: 'What went wrong.' }), request);
  return textIn(page?.html ?? '');
}

it('a company is called unknown only where it is, on each of its pages', async () => {
  for (const path of ['/companies/us-or-1', '/companies/us-or-1/liens?page=2', '/companies/us-or-1/export.json']) {
    expect(await shown(path, codes.business.notFound)).toContain(
      'Company not found We have no company with the number us-or-1. Search by name.',
    );
  }
});

it.each([
  [
    '/companies/us-or-1/differences?from=2001-01-01',
    codes.business.beforeFirstLoad,
    'Nothing was known then What went',
  ],
  ['/companies/us-or-1/owners', codes.request.unknownPath, 'Page not found No page has this address.'],
] as const)('of a company that we have, %s does not say that we have none', async (path, code, says) => {
  const text = await shown(path, code);
  expect(text).toContain(says);
  expect(text).not.toContain('no company');
});

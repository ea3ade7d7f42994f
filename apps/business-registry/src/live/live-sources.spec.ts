import { describe, expect, it } from '@jest/globals';
import { sourcesDirectory } from '@registry/sources';
import { loadLiveSources } from './live-sources.ts';

const options = { sourcesDir: sourcesDirectory(), contact: 'ops@example.test' };

describe('the registries with live lookups', () => {
  it('are those with an open interface', async () => {
    expect([...(await loadLiveSources(options)).keys()].sort()).toEqual(['CO', 'CT', 'NY', 'OR', 'PA', 'TX']);
  });

  it('are none without a contact', async () => {
    expect((await loadLiveSources({ ...options, contact: '', pages: ['us-wa/business-registry'] })).size).toBe(0);
  });

  it('include one that has pages alone only where the installation says so', async () => {
    const sources = await loadLiveSources({ ...options, pages: ['us-wa/business-registry'] });
    expect(sources.get('WA')?.byFileNumber('600 000 001')).toEqual({ subject: '600000001' });
    await expect(loadLiveSources({ ...options, pages: ['us-wa/contractors'] })).rejects.toThrow(
      'LIVE_PAGES names us-wa/contractors, which describes no pages.',
    );
  });
});

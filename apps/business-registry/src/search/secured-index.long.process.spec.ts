import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type SecuredOpenSearch, startSecuredOpenSearch } from '@registry/testing';
import { describeWithOpenSearch } from '@registry/testing/describe-with-opensearch';
import { SearchedStack } from '../testing/shared-index-fixture.ts';

const LOGGED_MS_MAX = 60_000;
/** What only a service with this engine reports. */
const ENGINE_METRICS = [
  'opensearch_circuit_open',
  'opensearch_failed_requests_total',
  'opensearch_written_changes_total',
];

await describeWithOpenSearch('an index in OpenSearch with TLS and users', () => {
  let secured: SecuredOpenSearch;
  let fixture: SearchedStack;
  beforeAll(async () => {
    secured = await startSecuredOpenSearch();
    const { node, caFile, user, password } = secured;
    const access = { INDEX_USER: user, INDEX_PASSWORD: password, INDEX_PREFIX: 'registry' };
    const settings = { INDEX_URL: node.url, INDEX_CA_FILE: caFile, ...access };
    fixture = await SearchedStack.start(settings, () => secured.remove());
  }, 600_000);
  afterAll(() => fixture.end());

  it('is written, searched and built again by the user and the role of the overlay', async () => {
    await fixture.load('KNOWN', 30);
    await fixture.untilFound('KNOWN', 30);
    await fixture.stack.run('business-registry', 'index', 'rebuild');
    await fixture.load('ADDED', 3);
    await fixture.untilFound('ADDED', 3);
  });

  it.each([
    ['a wrong password', () => ({ INDEX_PASSWORD: 'guessed' }), /returns 401.*Check INDEX_USER and INDEX_PASSWORD/],
    ['another authority', () => ({ INDEX_CA_FILE: secured.otherCaFile }), /certificate.*Check that INDEX_CA_FILE/],
    ['no authority', () => ({ INDEX_CA_FILE: '' }), /certificate.*Check that INDEX_CA_FILE/],
    [
      'a name that the certificate is not for',
      () => ({ INDEX_URL: secured.node.url.replace('localhost', '127.0.0.1') }),
      /Check INDEX_URL: its certificate is for other hosts/,
    ],
    [
      'indexes that the user may not write',
      () => ({ INDEX_PREFIX: 'others' }),
      /returns 403.*Give INDEX_USER the permissions/,
    ],
  ])('is unavailable with %s, which the service logs with the remedy at its start', async (_name, wrong, remedy) => {
    const { settings } = fixture.stack;
    const right = { ...settings['business-registry'] };
    const replica = await fixture.restart(wrong());
    await replica.untilLogged((line) => (remedy.test(line) ? line : undefined), LOGGED_MS_MAX);
    expect(await fixture.find('KNOWN')).toBeUndefined(); // 502
    const metrics = await (await fetch(`http://127.0.0.1:${String(replica.ready['internalPort'])}/metrics`)).text();
    for (const name of ENGINE_METRICS) expect(metrics).toContain(`# TYPE ${name} `);
    expect(metrics).toMatch(/opensearch_failed_requests_total\{.*\} [1-9]/);
    await fixture.restart(right);
    await fixture.untilFound('KNOWN', 30);
  });

  it('is not started with a file of an authority that cannot be read', async () => {
    await expect(fixture.restart({ INDEX_CA_FILE: '/nowhere/ca.pem' })).rejects.toThrow(/INDEX_CA_FILE cannot be read/);
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { flattenedVerify, importJWK } from 'jose';
import { hash } from 'node:crypto';
import { Documented } from '../testing/documented.ts';
import { companiesLoad } from '../testing/sample-companies.ts';
import { type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';

interface Signed {
  readonly content: {
    readonly date: string;
    readonly files: readonly { readonly source: string; readonly file: string }[];
  };
  readonly protected: string;
  readonly signature: string;
}

describe.each(['production', 'demo'] as const)('what %s publishes for evidence', (surface) => {
  const document = new Documented(surface);
  let gateway: GatewaySurface;

  beforeAll(async () => {
    gateway = await sharedGateway(surface);
  }, 180_000);

  describe('GET /file-digests/{date}', () => {
    /** The shared companies may have been loaded before midnight. */
    const days = [0, 1].map((back) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10));

    it('200: lists the digests of the files as they were published, signed, without a key and as documented', async () => {
      const responses = await Promise.all(days.map((day) => gateway.get(`/file-digests/${day}`)));
      const { keys } = JSON.parse((await gateway.get('/.well-known/jwks.json')).text);
      const files: Signed['content']['files'][number][] = [];
      for (const [at, response] of responses.entries()) {
        expect([response.status, document.departures('getFileDigests', response)]).toEqual([200, []]);
        const { content, ...jws } = JSON.parse(response.text) as Signed;
        const payload = Buffer.from(/^\{"content":(.*),"protected"/.exec(response.text)?.[1] ?? '').toString(
          'base64url',
        );
        const { protectedHeader } = await flattenedVerify({ ...jws, payload }, await importJWK(keys[0], 'EdDSA'));
        expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: keys[0].kid, typ: 'file-digests+jose' });
        expect(content).toMatchObject({ object: 'file_digests', format: 1, date: days[at] });
        files.push(...content.files);
      }
      const published = `sha256:${hash('sha256', companiesLoad().csv)}`;
      expect(files.filter(({ source }) => source === 'us-co/business-registry').map(({ file }) => file)).toContain(
        published,
      );
    });

    it('200: is empty for a day without loads', async () => {
      const { content } = JSON.parse((await gateway.get('/file-digests/2020-02-29')).text) as Signed;
      expect(content.files).toEqual([]);
    });

    it.each(['2026-02-30', '2026-1-1', 'today', '%00', '9999-99-99', '2026-01-01T00:00:00Z'])(
      '400: refuses the day %s',
      async (date) => {
        const response = await gateway.get(`/file-digests/${date}`);
        expect([response.status, response.text]).toEqual([
          400,
          expect.stringContaining('expected a day as YYYY-MM-DD'),
        ]);
        expect(document.departures('getFileDigests', response)).toEqual([]);
      },
    );
  });

  describe('GET /.well-known/jwks.json', () => {
    it('200: returns public keys only, without a key and as documented', async () => {
      const response = await gateway.get('/.well-known/jwks.json');
      expect([response.status, document.departures('getKeySet', response)]).toEqual([200, []]);
      const { keys } = JSON.parse(response.text) as { keys: object[] };
      expect(keys).toHaveLength(1);
      expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    });

    it('200: is the same on each surface', async () => {
      const [one, other] = await Promise.all(
        (['production', 'demo'] as const).map(
          async (name) => (await (await sharedGateway(name)).get('/.well-known/jwks.json')).text,
        ),
      );
      expect(one).toBe(other);
    });
  });
});

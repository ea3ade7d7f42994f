import { beforeAll, describe, expect, it } from '@jest/globals';
import { InvalidEvidence, type KeySet, listFiles, verifyEvidence } from '@registry/api-client';
import type { Business } from '@registry/contracts-records-sections';
import { draws, eventually } from '@registry/testing';
import canonicalize from 'canonicalize';
import { Documented } from '../testing/documented.ts';
import { runCli } from '../testing/gateway-keys.ts';
import type { HttpRequest } from '../testing/http-requests.ts';
import { problemIn } from '../testing/problem-in.ts';
import { recordsGateway } from '../testing/records-gateway.ts';
import { ExtraGateway, type GatewaySurface } from '../testing/started-gateway.ts';

const ID = 'us-co-20191000001';

describe('POST /v1/businesses/{id}/evidence', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let key: string;
  let keys: KeySet;

  beforeAll(async () => {
    gateway = await recordsGateway();
    key = await gateway.makeKey({ dailyLimit: 100_000 });
    keys = await readKeys();
  });

  const readKeys = async (at: GatewaySurface = gateway) =>
    JSON.parse((await at.get('/.well-known/jwks.json')).text) as KeySet;
  const post = (body: unknown = {}, { id = ID, at = gateway, ...more }: Partial<Target> = {}) =>
    at.get(`/v1/businesses/${id}/evidence`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...more,
    });
  const business = async (id = ID) =>
    JSON.parse((await gateway.get(`/v1/businesses/${id}`, { headers: { 'x-api-key': key } })).text) as object;
  const digests = async (day: string) => (await gateway.get(`/file-digests/${day}`)).text;

  describe('200', () => {
    it('returns the business as it is read, with each original row, its file and its load, signed, as documented', async () => {
      const response = await post({ purpose: 'onboarding', reference: 'case-1' });
      expect([
        response.status,
        response.headers['content-type'],
        document.departures('createEvidence', response),
      ]).toEqual([200, 'application/jose+json; charset=utf-8', []]);
      expect(response.headers['content-disposition']).toBe(`attachment; filename="evidence-${ID}.json"`);
      const evidence = verifyEvidence(response.text, keys);
      expect(evidence).toMatchObject({
        ...{ object: 'evidence', format: 1, purpose: 'onboarding', reference: 'case-1', is_sandbox: false },
        service: { name: 'Business Registry Data Service', version: '1.0.0' },
        created_at: expect.stringMatching(/Z$/),
      });
      expect(evidence.business).toEqual(await business());
      const [registration] = evidence.rows;
      const file = expect.stringMatching(/^sha256:[0-9a-f]{64}$/);
      expect(registration).toMatchObject({
        ...{ at: '/business/registrations/0/records/0', source: 'us-co/business-registry' },
        ...{ load: { file, source: 'us-co/business-registry' }, confirmed_by: { file } },
      });
      // Ten records of each of six sections, of which federal has loans and carriers again.
      expect(evidence.rows).toHaveLength(61);
      expect(
        evidence.rows.every(({ load, source }) => load?.file?.startsWith('sha256:') && load.source === source),
      ).toBe(true);
      expect(evidence.files.length).toBeGreaterThan(6);
    });

    it('returns what the workspace says and decided of the business, as the business itself does', async () => {
      const id = 'us-co-20221000001';
      const put = (path: string, body: object) =>
        gateway.get(`/v1/businesses/${id}/${path}`, {
          method: 'PUT',
          headers: { 'x-api-key': key, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      const { federal } = (await business(id)) as Business;
      await put(`records/${federal.data[0]?.id}`, { decision: 'not_this_company', note: 'Namesake' });
      await put('annotation', { external_id: 'V-1', tags: ['supplier'] });
      const shown = verifyEvidence((await post({}, { id })).text, keys).business;
      expect(shown).toEqual(await business(id));
      expect(shown).toMatchObject({ external_id: 'V-1', federal: { data: [{ decision: { note: 'Namesake' } }] } });
    });

    it('is of a time, with the business and the original rows of then', async () => {
      const time = new Date(Date.now() - 1).toISOString();
      const response = await post({ known_at: time });
      expect(document.departures('createEvidence', response)).toEqual([]);
      const then = verifyEvidence(response.text, keys);
      const now = verifyEvidence((await post()).text, keys);
      expect(then.business).toEqual({ ...now.business, as_known_at: time });
      expect([then.rows, then.further_rows, then.files]).toEqual([now.rows, now.further_rows, now.files]);
      const early = await post({ known_at: '2001-01-01' });
      expect(problemIn(early)).toMatchObject({ status: 404, code: 'before_first_load' });
    });

    it('is canonical JSON, whose content is signed as it stands', async () => {
      const { text } = await post();
      expect(canonicalize(JSON.parse(text))).toBe(text);
    });

    it('counts one request, and needs no body', async () => {
      const own = await gateway.makeKey({ dailyLimit: 2 });
      const response = await gateway.get(`/v1/businesses/${ID}/evidence`, {
        method: 'POST',
        headers: { 'x-api-key': own },
      });
      expect([response.status, response.headers.ratelimit]).toEqual([200, expect.stringMatching(/r=1;/)]);
      expect(verifyEvidence(response.text, keys)).toMatchObject({ purpose: null, reference: null });
    });

    it('is tied to the files of the agencies by the signed lists of their days', async () => {
      const { text } = await post();
      const days = [...new Set(listFiles(verifyEvidence(text, keys)).map((file) => file.started_at.slice(0, 10)))];
      const lists = await Promise.all(days.map(digests));
      expect(verifyEvidence(text, keys, { fileDigests: lists })).toHaveProperty('business.id', ID);
      const another = await digests('2020-01-01');
      expect(refusal(text, keys, [another])).toMatchObject({
        fault: 'unlisted_file',
        message: expect.stringMatching(
          /^The signature is valid, but the file sha256:.* of .* is not listed: the list of .* was not given/,
        ),
      });
      expect(refusal(text, keys, [text])).toMatchObject({ fault: 'changed' });
    });

    it('stays valid after the secret is replaced, until its key is revoked', async () => {
      const { text } = await post();
      const rotated = await ExtraGateway.start(gateway, {
        EVIDENCE_SECRET: 'another secret, which is long enough too',
      });
      try {
        const later = await readKeys(rotated);
        expect(later.keys.map(({ kid }) => kid)).toEqual(expect.arrayContaining(keys.keys.map(({ kid }) => kid)));
        const newer = await post({}, { at: rotated });
        for (const file of [text, newer.text]) expect(verifyEvidence(file, later)).toHaveProperty('business.id', ID);
        expect(refusal(newer.text, keys)).toMatchObject({ fault: 'unknown_key' });
        const [signs] = JSON.parse(await runCli(gateway.databaseUrl, 'evidence-keys', 'list', '--json')).filter(
          ({ state }: { state: string }) => state === 'retired',
        );
        await runCli(gateway.databaseUrl, 'evidence-keys', 'revoke', signs.id);
        expect(problemIn(await post({}, { at: rotated }))).toMatchObject({ status: 502, code: 'upstream_unavailable' });
        const isPublished = async () => (await readKeys(rotated)).keys.some(({ kid }) => kid === signs.id);
        await eventually(isPublished, false, 10_000);
        expect(refusal(newer.text, await readKeys())).toMatchObject({ fault: 'unknown_key' });
      } finally {
        await rotated.end();
      }
    });

    it('is refused when a bit of it is changed, whichever', async () => {
      const bytes = Buffer.from((await post({}, { id: 'us-co-20221000001' })).text);
      const changes = draws(10_000, 1_000);
      const faults = new Map<string, number>();
      for (let i = 0; i < changes; i++) {
        // All bits of the signature's frame, then any.
        const at = i < 300 ? bytes.length - 1 - Math.floor(i / 2) : Math.floor(Math.random() * bytes.length);
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ (1 << (i % 8));
        const { fault } = refusal(changed, keys);
        faults.set(fault, (faults.get(fault) ?? 0) + 1);
      }
      expect([...faults.values()].reduce((sum, count) => sum + count, 0)).toBe(changes);
      expect([...faults.keys()]).toContain('changed');
    }, 600_000);
  });

  describe('400', () => {
    it.each([
      [{ known_at: '2999-06-30' }, 'known_at'],
      [{ valid_on: '2026-06-30' }, 'valid_on'],
      [{ purpose: 'x'.repeat(501) }, 'purpose'],
      [{ purpose: 7 }, 'purpose'],
      [{ reference: 'x'.repeat(201) }, 'reference'],
      [{ reference: 'a\nb' }, 'reference'],
      ['{"reference":"\\ud800"}', 'reference'],
    ])('refuses the body %j', async (body, param) => {
      const response = await post(body);
      expect(problemIn(response)).toMatchObject({ status: expect.any(Number), param });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(document.departures('createEvidence', response)).toEqual([]);
    });
  });
});

interface Target extends HttpRequest {
  readonly id: string;
  readonly at: GatewaySurface;
}

/** Why a file is refused. Fails where it is not. */
function refusal(file: string | Uint8Array, keys: KeySet, fileDigests?: readonly string[]): InvalidEvidence {
  try {
    verifyEvidence(file, keys, fileDigests === undefined ? {} : { fileDigests });
  } catch (error) {
    if (error instanceof InvalidEvidence) return error;
    throw error;
  }
  throw new Error('It is valid.');
}

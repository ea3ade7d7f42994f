import { describe, expect, it } from '@jest/globals';
import { SECTION_NAMES } from '@registry/domain';
import { eventually } from '@registry/testing';
import { WORKSPACE_REQUESTS } from '../testing/workspace/workspace-operations.ts';
import { Documented } from '../testing/documented.ts';
import type { HttpRequest } from '../testing/http-requests.ts';
import { keyedGateway } from '../testing/started-gateway.ts';

type Known = Record<string, string>;

/** A request for what the sandbox has. */
interface WorkingRequest extends HttpRequest {
  readonly path: string | ((known: Known) => string);
  readonly status?: number;
  /** A text of the response that shows it. */
  readonly shows: RegExp;
  /** The name under which later requests know the first text that `of` captures. */
  readonly finds?: { readonly name: string; readonly of: RegExp };
}

const HOUR_MS = 3_600_000;
const COMPANY = '/v1/businesses/us-co-SANDBOX-1';
const LISTED = '/v1/businesses/us-co-SANDBOX-6';
const ENTITY = '/v1/entities/ent_4bx7nq2tz9kw0lvf';
const SETTLED = { decision: 'confirmed', note: null };
const ID = /"id":"([^"]+)"/;
const PREFIX = /"key":"brk_([\w-]{8})/;

const json = (method: string, body: object) => ({
  ...{ method, body: JSON.stringify(body) },
  headers: { 'content-type': 'application/json' },
});
const finds = (name: string, of = ID) => ({ finds: { name, of } });

/** A request by each operation, in an order in which each finds what the ones before it made. */
const REQUESTS: Readonly<Record<string, WorkingRequest>> = {
  searchBusinesses: { path: '/v1/businesses?q=cedr+ridge', shows: /"q":"cedar ridge","total_count":2/ },
  suggestBusinesses: { path: '/v1/suggest?q=twi', shows: /us-or-SANDBOX-4/ },
  getBusiness: { path: COMPANY, shows: /"documents":\[\{"object":"document"/ },
  createRefresh: {
    ...{ path: `${COMPANY}/refreshes`, method: 'POST', status: 202, shows: /under_way/ },
    ...finds('refresh'),
  },
  getRefresh: { path: ({ refresh }) => `${COMPANY}/refreshes/${refresh}`, shows: /fetched/ },
  listBusinessEvents: { path: '/v1/businesses/us-or-SANDBOX-2/events', shows: /business\.status_changed/ },
  listDifferences: {
    path: () =>
      `/v1/businesses/us-or-SANDBOX-2/differences?from=${new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 1).toISOString()}`,
    shows: /"field":"status"/,
  },
  getEntity: { path: ENTITY, shows: /us-wy-SANDBOX-1/ },
  listEntityChanges: { path: `${ENTITY}/history`, shows: /registration\.linked/ },
  listEntityRecords: { path: `${ENTITY}/records?section=liens`, shows: /"registration":"us-co-SANDBOX-1"/ },
  listEntityWatchlistResults: { path: `${ENTITY}/watchlist`, shows: /"status":"partial"/ },
  listDocuments: { path: `${COMPANY}/documents`, shows: /Articles of Organization.*"total_count":2/ },
  ...Object.fromEntries(
    SECTION_NAMES.map((section) => {
      const operationId = `list_${section}`.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
      const request = { path: `${COMPANY}/${section}`, shows: /"total_count":[1-9]/ };
      return [operationId, { ...request, ...finds('record', /"id":"(rec_[^"]+)"/) }];
    }),
  ),
  decideRecord: {
    ...{ path: ({ record }) => `${COMPANY}/records/${record}`, shows: /"decision":"confirmed"/ },
    ...json('PUT', SETTLED),
  },
  listWatchlistResults: { path: `${LISTED}/watchlist`, shows: /"status":"hit"/, ...finds('result', /"(wlr_[^"]+)"/) },
  decideResult: {
    ...{ path: ({ result }) => `${LISTED}/watchlist/${result}`, shows: /"decision":"confirmed"/ },
    ...json('PUT', SETTLED),
  },
  annotateBusiness: { path: `${COMPANY}/annotation`, shows: /bakers/, ...json('PUT', { tags: ['bakers'] }) },
  getAnnotation: { path: `${COMPANY}/annotation`, shows: /bakers/ },
  deleteAnnotation: { path: `${COMPANY}/annotation`, method: 'DELETE', shows: /"tags":\[\]/ },
  createEvidence: { path: `${COMPANY}/evidence`, method: 'POST', shows: /"is_sandbox":true/ },
  matchCompanies: {
    path: '/v1/match',
    ...json('POST', { queries: { a: { name: 'Alpine Sample Freight', city: 'Pueblo' } }, fields: ['watchlist'] }),
    shows: /"hit_count":2/,
  },
  getReconciliationService: { path: '/v1/reconciliation', shows: /\/reconcile\// },
  createBatch: {
    ...{ path: '/v1/batches?fields=watchlist', status: 202, shows: /"batch"/, ...finds('batch') },
    ...{ method: 'POST', headers: { 'content-type': 'text/csv' } },
    body: 'name,state,city\nAlpine Sample Freight,CO,Pueblo\n',
  },
  getBatch: { path: ({ batch }) => `/v1/batches/${batch}`, shows: /"status":"completed"/ },
  getBatchResults: {
    path: ({ batch }) => `/v1/batches/${batch}/results`,
    shows: /matched,us-co-SANDBOX-6,.*hit: ALPINE SAMPLE FREIGHT/,
  },
  cancelBatch: { path: ({ batch }) => `/v1/batches/${batch}/cancel`, method: 'POST', shows: /"completed"/ },
  deleteBatch: { path: ({ batch }) => `/v1/batches/${batch}`, method: 'DELETE', shows: /"object":"batch"/ },
  createVerification: {
    ...{ path: '/v1/verifications', status: 201, shows: /"business":\{[^}]*us-co-SANDBOX-1/, ...finds('case') },
    ...json('POST', { name: 'Cedar Ridge Bakery', state: 'CO', addresses: [{ city: 'Denver' }] }),
  },
  getVerification: { path: ({ case: id }) => `/v1/verifications/${id}`, shows: /"key":"sos_active"/ },
  listVerifications: { path: '/v1/verifications', shows: /us-co-SANDBOX-1/ },
  updateVerification: {
    path: ({ case: id }) => `/v1/verifications/${id}`,
    shows: /noted/,
    ...json('PATCH', { note: 'x' }),
  },
  decideVerification: {
    ...{ path: ({ case: id }: Known) => `/v1/verifications/${id}/decide`, shows: /"status":"approved"/ },
    ...json('POST', { decision: 'approved', reason: 'x' }),
  },
  createVerificationEvidence: {
    ...{
      path: ({ case: id }: Known) => `/v1/verifications/${id}/evidence`,
      method: 'POST',
      shows: /"is_sandbox":true/,
    },
  },
  saveVerificationPolicy: {
    ...{ path: '/v1/verification-policies/strict', shows: /"lists":\["SDN"\]/ },
    ...json('PUT', { rules: [{ lists: ['SDN'], otherwise: 'review' }] }),
  },
  getVerificationPolicy: { path: '/v1/verification-policies/strict', shows: /SDN/ },
  listVerificationPolicies: { path: '/v1/verification-policies', shows: /"total_count":2/ },
  rehearseVerificationPolicy: { path: '/v1/verification-policies/strict/rehearse', method: 'POST', shows: /"cases":1/ },
  deleteVerificationPolicy: { path: '/v1/verification-policies/strict', method: 'DELETE', shows: /"deleted":true/ },
  deleteVerification: { path: ({ case: id }) => `/v1/verifications/${id}`, method: 'DELETE', shows: /"deleted":true/ },
  exportBusinesses: { path: '/v1/export/businesses?state=or', shows: /us-or-SANDBOX-8/ },
  listChanges: { path: ({ position }) => `/v1/changes?after=${position}`, shows: /business\.removed/ },
  searchPeople: { path: '/v1/people?q=jahn+roe', shows: /"q":"john roe"/ },
  listJurisdictions: { path: '/v1/jurisdictions', shows: /"sample_company_count":5/ },
  getAccount: { path: '/v1/account', shows: /"usage_today":[1-9]/ },
  listApiKeys: { path: '/v1/workspace/keys', shows: /"total_count":1/ },
  createApiKey: {
    ...{ path: '/v1/workspace/keys', status: 201, shows: /"key":"brk_/, ...finds('apiKey', PREFIX) },
    ...json('POST', { name: 'x' }),
  },
  rotateApiKey: {
    ...{ path: ({ apiKey }) => `/v1/workspace/keys/${apiKey}/rotate`, method: 'POST', status: 201 },
    ...{ shows: /brk_/, ...finds('apiKey', PREFIX) },
  },
  revokeApiKey: { path: ({ apiKey }) => `/v1/workspace/keys/${apiKey}`, method: 'DELETE', shows: /revoked/ },
  inviteWorkspacePerson: {
    ...{ path: '/v1/workspace/people', status: 201, shows: /"joined_at":null/, ...finds('person', /"id":"(usr_\w+)"/) },
    ...json('POST', { email: 'ana@example.com', role: 'viewer' }),
  },
  listWorkspacePeople: { path: '/v1/workspace/people', shows: /"total_count":1/ },
  changeWorkspaceRole: {
    ...{ path: ({ person }) => `/v1/workspace/people/${person}`, shows: /"role":"member"/ },
    ...json('PUT', { role: 'member' }),
  },
  removeWorkspacePerson: {
    ...{ path: ({ person }) => `/v1/workspace/people/${person}`, method: 'DELETE', shows: /"deleted":true/ },
  },
  listWorkspaceSessions: { path: '/v1/workspace/sessions', shows: /"total_count":0/ },
  endWorkspaceSession: {
    ...{ path: '/v1/workspace/sessions/AAAAAAAA', method: 'DELETE', status: 404, shows: /session_not_found/ },
  },
  saveWorkspaceSso: {
    ...{ path: '/v1/workspace/sso', shows: /"issuer":"https/ },
    ...json('PUT', JSON.parse(WORKSPACE_REQUESTS.saveWorkspaceSso.body) as object),
  },
  getWorkspaceSso: { path: '/v1/workspace/sso', shows: /"issuer":"https/ },
  deleteWorkspaceSso: { path: '/v1/workspace/sso', method: 'DELETE', shows: /"issuer":null/ },
  getWorkspaceSettings: { path: '/v1/workspace/settings', shows: /unique_external_ids/ },
  updateWorkspaceSettings: {
    ...{ path: '/v1/workspace/settings', shows: /"unique_external_ids":false/ },
    ...json('PUT', { unique_external_ids: false }),
  },
  sendTestMail: { path: '/v1/workspace/settings/test-mail', method: 'POST', shows: /"is_sent":false/ },
  getWorkspaceUsage: { path: '/v1/workspace/usage', shows: /"object"/ },
  listRequests: { path: '/v1/workspace/requests', shows: /"object":"list"/ },
  exportAudit: { path: '/v1/workspace/audit', shows: /us-co-SANDBOX-1/ },
  getRoot: { path: '/', shows: /\w/ },
  getHealth: { path: '/health', shows: /\w/ },
  getLiveness: { path: '/health/live', shows: /\w/ },
  getKeySet: { path: '/.well-known/jwks.json', shows: /"keys"/ },
  getFileDigests: { path: '/file-digests/2026-01-01', shows: /file_digests/ },
};
/** Responses that are no JSON. */
const LINES = ['exportBusinesses', 'exportAudit', 'getBatchResults', 'getRoot'];

describe('every operation works in the sandbox', () => {
  const document = new Documented('production');
  const known: Known = {
    position: `5a4db0c5000040008000000000000000-${(Math.floor(Date.now() / HOUR_MS) - 1) * HOUR_MS + 1}.0-0.0`,
  };
  const at = keyedGateway({ role: 'manage' }, 'sandbox');

  it('has a request for each', () => {
    expect(Object.keys(REQUESTS).sort()).toEqual(document.operationIds().sort());
  });

  it.each(Object.entries(REQUESTS))(
    '%s',
    async (operationId, { path, status = 200, shows, finds: name, ...request }) => {
      const target = typeof path === 'string' ? path : path(known);
      const send = () => at.gateway.get(target, { ...request, headers: { 'x-api-key': at.key, ...request.headers } });
      if (['getRefresh', 'getBatch'].includes(operationId))
        await eventually(async () => shows.test((await send()).text), true, 30_000);
      const response = await send();
      expect([response.status, response.text]).toEqual([status, expect.stringMatching(shows)]);
      if (!LINES.includes(operationId)) expect(document.departures(operationId, response)).toEqual([]);
      const found = name?.of.exec(response.text)?.[1];
      if (name !== undefined && found !== undefined) known[name.name] = found;
    },
  );
});

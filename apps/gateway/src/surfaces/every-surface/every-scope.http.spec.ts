import { beforeAll, describe, expect, it } from '@jest/globals';
import { PERSON_ROLES, type PersonRole, personRoles, type Scope, scopes } from '@registry/domain/scopes';
import type { FastifyContextConfig } from 'fastify';
import 'reflect-metadata';
import { SiteModule } from '../../site/site.module.ts';
import { Documented } from '../../testing/documented.ts';
import type { SurfaceName } from '../../testing/gateway-plan.ts';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';

/** Operations with a key that do more than read, by the scope that each requires. All others require `read`. */
const OPERATIONS: Readonly<Record<Exclude<Scope, 'read'>, readonly string[]>> = {
  match: ['matchCompanies', 'getReconciliationService', 'createBatch', 'deleteBatch', 'cancelBatch'],
  watch: [
    ...['createWatchlist', 'updateWatchlist', 'deleteWatchlist', 'rotateWebhookSecret', 'followEntities'],
    ...['unfollowEntity', 'rehearseWatchlist', 'sendTestEvent', 'redeliverEvent', 'redeliverEvents', 'skipDelivery'],
    ...['createTestClock', 'deleteTestClock', 'advanceTestClock'],
  ],
  verify: [
    ...['annotateBusiness', 'deleteAnnotation', 'decideRecord', 'decideResult'],
    ...['createVerification', 'updateVerification', 'deleteVerification', 'decideVerification'],
    ...['saveVerificationPolicy', 'deleteVerificationPolicy'],
  ],
  manage: [
    ...['exportAudit', 'listApiKeys', 'createApiKey', 'rotateApiKey', 'revokeApiKey'],
    ...['listWorkspacePeople', 'inviteWorkspacePerson', 'changeWorkspaceRole', 'removeWorkspacePerson'],
    ...['listWorkspaceSessions', 'endWorkspaceSession', 'getWorkspaceSso', 'saveWorkspaceSso', 'deleteWorkspaceSso'],
    ...['getWorkspaceSettings', 'updateWorkspaceSettings', 'sendTestMail', 'getWorkspaceUsage', 'listRequests'],
  ],
};

/** Pages and forms that do more than read. */
const PAGES: Readonly<Record<Exclude<Scope, 'read'>, readonly string[]>> = {
  match: ['match-list-form'],
  watch: ['create-watchlist-form', 'watchlist-form'],
  verify: [
    ...['create-verification-form', 'correct-verification-form', 'update-verification-form'],
    ...['decide-verification-form', 'verification-evidence-form', 'decide-form', 'annotate-form'],
  ],
  manage: [
    ...['create-key-form', 'rotate-key-form', 'revoke-key-form', 'update-settings-form', 'test-mail-form'],
    ...['invite-person-form', 'change-role-form', 'remove-person-form', 'end-session-form'],
    ...['save-sso-form', 'test-sso-form', 'remove-sso-form'],
  ],
};

function requiredBy(table: typeof OPERATIONS, name: string): Scope {
  const found = Object.entries(table).find(([, names]) => names.includes(name));
  return (found?.[0] as Scope | undefined) ?? 'read';
}

describe.each(['production', 'demo'] as const)('operations of %s with a key', (surface: SurfaceName) => {
  let gateway: GatewaySurface;
  const operations = new Documented(surface).operations().filter(({ codes }) => codes.includes('missing_key'));

  beforeAll(async () => {
    gateway = await sharedGateway(surface);
  }, 240_000);

  it.each(scopes)('are refused to a key with the scope %s only, unless they require it', async (scope) => {
    const options = { role: 'manage', scopes: [scope] } as const;
    const keys = [await gateway.makeKey({ ...options, scopes: [scope] }, 'enterprise')];
    keys.push(await gateway.makeKey({ ...options, scopes: [scope] }, 'sandbox'));
    const found = await Promise.all(
      operations.map(async ({ operationId, method, path, parameters }) => {
        const filled = parameters.reduce(
          (known, { name, example, schema }) => known.replace(`{${name}}`, String(example ?? schema.example)),
          path,
        );
        const key = keys[path.startsWith('/v1/test_clocks') ? 1 : 0] ?? '';
        const { text } = await gateway.get(filled, { method, headers: { 'x-api-key': key } });
        return [operationId, !text.includes('role_required')] as const;
      }),
    );
    const expected = operations.map(({ operationId }) => [operationId, requiredBy(OPERATIONS, operationId) === scope]);
    expect(found).toEqual(expected);
  });

  it('take no session of a person: it is of the pages', async () => {
    const { session } = await gateway.makePerson(await gateway.makeKey(), 'owner');
    const [operation] = operations;
    const { status } = await gateway.get(operation?.path ?? '', { headers: { 'x-api-key': session } });
    expect(status).toBe(401);
  });
});

interface SitePage {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly config: FastifyContextConfig;
}

/** Values of parameters that are read before the user is known. */
const VALUES: Readonly<Record<string, string>> = { key: 'AAAAAAAA', action: 'delete' };

function fillPath(path: string): string {
  const id = path.startsWith('/watchlists') ? 'wl_00000000000000000000aa' : 'us-co-20191000001';
  return path
    .replaceAll(/\/+/g, '/')
    .replace(/\/$/, '')
    .replaceAll(/:(\w+)/g, (_all, name: string) => VALUES[name] ?? id);
}

/** All routes of the pages that know their user, as their controllers declare them. */
function listPages(): SitePage[] {
  const controllers = Reflect.getMetadata('controllers', SiteModule) as (new () => object)[];
  return controllers.flatMap((controller) => {
    const base = String(Reflect.getMetadata('path', controller));
    const methods = Object.getOwnPropertyNames(controller.prototype).map(
      (name) => (controller.prototype as Record<string, object>)[name] as object,
    );
    return methods.flatMap((method): SitePage[] => {
      const config = Reflect.getMetadata('__fastify_route_config__', method) as FastifyContextConfig | undefined;
      if (config?.access !== 'demo-session' && config?.scope === undefined) return [];
      const paths = [Reflect.getMetadata('path', method) as string | string[]].flat();
      const isForm = Reflect.getMetadata('method', method) === 1;
      return paths.map((path) => ({
        path: fillPath(`/${base}/${path}`),
        method: isForm ? 'POST' : 'GET',
        config,
      }));
    });
  });
}

describe('pages for signed-in people', () => {
  let gateway: GatewaySurface;
  const forms = listPages().filter(({ method }) => method === 'POST');

  beforeAll(async () => {
    gateway = await sharedGateway('demo');
  }, 240_000);

  it('declare scopes as this list has them, and all forms are in it', () => {
    const declared = forms.map(({ config }) => [config.operation, config.scope]);
    const listed = forms.map(({ config }) => [config.operation, requiredBy(PAGES, config.operation ?? '')]);
    expect(declared).toEqual(listed);
    const names = new Set(forms.map(({ config }) => config.operation));
    expect(
      Object.values(PAGES)
        .flat()
        .filter((name) => !names.has(name)),
    ).toEqual([]);
  });

  it.each(PERSON_ROLES)('take from a person with the role %s what the role allows', async (role: PersonRole) => {
    const { session } = await gateway.makePerson(await gateway.makeKey({}, 'enterprise'), role);
    const allowed = personRoles[role].scopes;
    const signed = forms.filter(({ path }) => !/^\/you\/data\/delete$|\/(?:sign-in|sign-out|leave)$/.test(path));
    for (const { path, config } of signed.filter(({ config: { takes } }) => takes?.endsWith('urlencoded'))) {
      const { status, text } = await gateway.page(path, session, {}, { 'sec-fetch-site': 'same-origin' });
      const refused = status === 403 && text.includes('requires the scope');
      expect([path, role, refused]).toEqual([path, role, !allowed.includes(requiredBy(PAGES, config.operation ?? ''))]);
    }
  });
});

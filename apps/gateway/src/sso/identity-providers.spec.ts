import { describe, expect, it } from '@jest/globals';
import { type PublicRequests, WebhookAddresses } from '@registry/webhooks';
import { IdentityProviders } from './identity-providers.ts';
import type { SsoSettings, StoredSso } from './sso-settings.ts';
import { exampleSso } from './workspace-sso.ts';

const ENTRA = 'https://login.microsoftonline.com';

describe('an issuer of Microsoft Entra ID', () => {
  /** Tests an issuer whose metadata has another one; only there the library takes both. */
  function test(issuer: string, named: string): Promise<void> {
    const requests = {
      addresses: new WebhookAddresses({ allowLoopback: false }),
      fetch: () => Promise.resolve(Response.json({ issuer: named, authorization_endpoint: `${ENTRA}/authorize` })),
    } as unknown as PublicRequests;
    const settings = { readSecret: () => Promise.resolve('secret') } as unknown as SsoSettings;
    const sso = { ...exampleSso, issuer, client_id: 'registry', secret: Buffer.from('sealed') } as unknown as StoredSso;
    return new IdentityProviders(requests, settings).test(sso);
  }

  it.each(['common', 'organizations', 'acme.onmicrosoft.com'])('is refused where it is that of %s', async (tenant) => {
    await expect(test(`${ENTRA}/${tenant}/v2.0`, `${ENTRA}/{tenantid}/v2.0`)).rejects.toThrow(
      `${ENTRA}/${tenant}/v2.0 calls itself ${ENTRA}/{tenantid}/v2.0. Enter the issuer of one tenant, as it calls itself.`,
    );
  });

  it('is taken where it is that of the tenant', async () => {
    const issuer = `${ENTRA}/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0`;
    // Only the endpoint for the client is missing then.
    await expect(test(issuer, issuer)).rejects.toThrow(/^(?!.*calls itself)/s);
  });
});

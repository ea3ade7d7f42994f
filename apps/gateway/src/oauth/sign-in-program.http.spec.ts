import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type OAuthGateway, Program, startOAuthGateway } from '../testing/oauth/oauth-gateway.ts';

let gateway: OAuthGateway;
beforeAll(async () => {
  gateway = await startOAuthGateway();
}, 240_000);
afterAll(() => gateway.site.end());

describe('a program', () => {
  it('signs a person in', async () => {
    const key = await gateway.site.makeKey();
    const person = await gateway.site.makePerson(key, 'member');
    const program = await Program.register(gateway);
    const started = await program.start(person.session);
    const tokens = await program.signIn(person.session);
    const account = await gateway.production.get('/v1/account', { headers: { authorization: `Bearer ${tokens.access_token}` } });
    const again = await program.refresh(tokens.refresh_token);
    expect(1).toBe(1);
  });
});

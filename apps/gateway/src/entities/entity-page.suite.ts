import { beforeAll, expect, it } from '@jest/globals';
import { verifyAudit } from '@registry/api-client';
import { eventually } from '@registry/testing';
import { ABROAD, HOME } from '../testing/entities/linked-companies.ts';
import { linkedEntity } from '../testing/entities/linked-entity.ts';
import { textIn } from '../testing/shown-page.ts';
import { GatewaySurface, type StartedGateway } from '../testing/started-gateway.ts';
import { WorkspaceRequests } from '../testing/workspace/workspace-requests.ts';

/** The page of the company in two states, of which the one at home is on a list. */
export function describeEntityPage(gateway: () => StartedGateway): void {
  let demo: GatewaySurface;
  let id: string;

  beforeAll(async () => {
    demo = new GatewaySurface(gateway().running, 'demo');
    id = await linkedEntity(gateway(), await gateway().makeKey());
  });

  const open = (path: string) => demo.get(path, { headers: { accept: 'text/html' } });

  it('has each registration with its status and hits, why they are one, and how the set came to be', async () => {
    let text = '';
    const linked = async () => {
      ({ text } = await open(`/entities/${id}`));
      return [HOME, ABROAD].map((registration) => text.includes(`href="/companies/${registration}"`));
    };
    await eventually(linked, [true, true], 60_000);
    const shown = textIn(text);
    expect(shown).toMatch(/Quartz Hollow Mills, LLC 2 states 1 screening hit/);
    expect(shown).toMatch(
      /Colorado domestic \S+ since [^.]* Good Standing.* 1 hit .*California foreign \S+ since [^.]* Active.* no hits, 1 possible/,
    );
    expect(shown).toMatch(/California and Colorado \d\d(\.\d)? % sure For same name/);
    expect(shown).toMatch(/How it came to be .*California joined same name/);
  });

  it('reading one of its registrations writes down the other, which is returned with it', async () => {
    const workspace = await WorkspaceRequests.create(gateway());
    await linkedEntity(gateway(), workspace.key);
    const read = [
      await workspace.get(`/v1/businesses/${HOME}`),
      await workspace.get(`/v1/businesses/${HOME}?sparse=true`),
      await workspace.send('POST', `/v1/businesses/${HOME}/evidence`),
    ];
    const { entries } = verifyAudit((await workspace.get('/v1/workspace/audit')).text);
    const findEntry = (id: unknown) => entries.find(({ request_id: request }) => request === id);
    const written = read.map(({ headers }) => findEntry(headers['x-request-id'])?.subjects);
    expect(written).toEqual(read.map(({ text }) => [HOME, text.includes(ABROAD) && ABROAD]));
  });

  it('has nothing of a registration that is suppressed', async () => {
    await gateway().stack.run('business-registry', 'suppress', ABROAD, '--reason', 'spec');
    await eventually(async () => (await open(`/entities/${id}`)).text.includes(ABROAD), false, 30_000);
    expect(textIn((await open(`/entities/${id}`)).text)).not.toContain('California');
    await gateway().stack.run('business-registry', 'unsuppress', ABROAD, '--reason', 'spec');
    await eventually(async () => (await open(`/entities/${id}`)).text.includes(ABROAD), true, 60_000);
  });

  it('is found from a profile only, and says so of an id that is not one', async () => {
    const unknown = await open('/entities/ent_0000000000000000');
    expect([unknown.status, (await open('/entities/quartz')).status]).toEqual([404, 400]);
  });
}

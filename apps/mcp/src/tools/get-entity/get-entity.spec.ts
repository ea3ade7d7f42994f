import { expect, it } from '@jest/globals';
import type { McpServer } from '@modelcontextprotocol/server';
import type { ToolContext } from '../tool.ts';
import { getEntity } from './get-entity.tool.ts';

const ENTITY = 'ent_4ft9qlw2zxk0bvn7';
const [HOME, ABROAD] = ['us-or-150000007', 'us-ca-201612345678'];

const company = {
  status: 'active',
  entity_type: 'LLC',
  formation_state: 'OR',
  formation_date: '2019-03-01',
  as_of: '',
};
const registration = (id: string, jurisdiction: string) => ({
  ...{ object: 'business', id, name: 'CEDAR RIDGE BAKERY, LLC', jurisdiction, file_number: '', full_address: '' },
  ...company,
});
const entity = {
  ...{ object: 'entity', id: ENTITY, name: 'CEDAR RIDGE BAKERY, LLC', formation_state: 'OR', created_at: '' },
  registrations: [registration(HOME, 'domestic'), registration(ABROAD, 'foreign')],
  links: [{ object: 'entity_link', from: ABROAD, to: HOME, method: 'name', confidence: 0.995, evidence: [] }],
};

/** The text for an id, over an API with one entity, and the operations that it called. */
async function textFor(id: string): Promise<readonly [text: string, called: readonly string[]]> {
  const called: string[] = [];
  const call = (name: string, parameters: { readonly id: string }) => {
    called.push(`${name} ${parameters.id}`);
    const business = { id: parameters.id, name: entity.name, entity_id: parameters.id === HOME ? ENTITY : null };
    return Promise.resolve({ reply: name === 'getEntity' ? entity : business });
  };
  const api = { call, onBehalfOf: () => api };
  const results: Promise<{ readonly content: readonly { readonly text: string }[] }>[] = [];
  const registerTool = (_name: string, _config: object, run: (args: object, ctx: object) => never) =>
    results.push(run({ id }, {}));
  getEntity.register({ registerTool } as unknown as McpServer, { api } as unknown as ToolContext);
  return [(await results[0])?.content[0]?.text ?? '', called];
}

it.each([
  [ENTITY, [`getEntity ${ENTITY}`]],
  [HOME, [`getBusiness ${HOME}`, `getEntity ${ENTITY}`]],
])('lists the registrations of the entity, by %s', async (id, calls) => {
  const [text, called] = await textFor(id);
  expect(called).toEqual(calls);
  expect(text.split('\n')).toEqual([
    `CEDAR RIDGE BAKERY, LLC (entity ${ENTITY}): formed in OR; 2 loaded registrations.`,
    expect.stringMatching(`^1\\. CEDAR RIDGE BAKERY, LLC \\(${HOME}\\): active; .*; domestic$`),
    expect.stringMatching(`^2\\. CEDAR RIDGE BAKERY, LLC \\(${ABROAD}\\): active; .*; foreign$`),
    `- ${ABROAD} and ${HOME} are linked by name, confidence 0.995`,
    'Registrations in states that are not loaded may exist.',
  ]);
});

it('says of a company without an entity that no other loaded registration is linked to it', async () => {
  expect((await textFor('us-or-1'))[0]).toMatch(
    /\(us-or-1\): no other loaded registration is linked to it, so it has no entity\./,
  );
});

import type { DataApi } from '../../data-api/data-api.ts';
import { bareId, isEntityId, readCompanyId } from '../argument-schemas.ts';
import { companyLine } from '../company-hit.ts';
import { readCompany } from '../company-name.ts';
import { factsLine, labelled } from '../facts-line.ts';
import { objectOutput } from '../output-schemas.ts';
import { UnusableArgument } from '../tool-failure.ts';
import { defineTool } from '../tool.ts';

export const getEntity = defineTool({
  name: 'get_entity',
  title: 'Get an entity',
  description: 'Get the registrations of one legal entity in all states.',
  scope: 'read',
  arguments: {
    id: {
      type: 'string',
      description: 'ent_… or a company id',
      read: (text) => (isEntityId(bareId(text)) ? bareId(text).toLowerCase() : readCompanyId(text)),
    },
  },
  required: ['id'],
  output: objectOutput(['registrations', 'links']),
  respond: async ({ id }, { api }) => {
    const { reply } = await api.call('getEntity', { id: isEntityId(id) ? id : await findEntity(api, id) });
    const { name, formation_state: state, registrations, links } = reply;
    const lines = registrations.map(({ jurisdiction, object: _object, ...company }) =>
      factsLine(companyLine(company), jurisdiction),
    );
    const why = links.map(
      ({ from, to, method, confidence }) => `- ${from} and ${to} are linked by ${method}, confidence ${confidence}`,
    );
    return {
      structured: { ...reply },
      text: [
        `${name} (entity ${reply.id}): ${factsLine(labelled('formed in', state), `${registrations.length} loaded registrations`)}.`,
        ...lines.map((line, at) => `${at + 1}. ${line}`),
        ...why,
        'Registrations in states that are not loaded may exist.',
      ].join('\n'),
    };
  },
});

async function findEntity(api: DataApi, company: string): Promise<string> {
  const { name, id, entity_id: entity } = await readCompany(api, company);
  if (entity !== null) return entity;
  throw new UnusableArgument(`${name} (${id}) is not linked to an entity yet. get_company has its registration.`);
}

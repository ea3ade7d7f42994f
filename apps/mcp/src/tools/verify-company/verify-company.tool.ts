import { argumentSchemas } from '../argument-schemas.ts';
import { members } from '../output-schemas.ts';
import { defineTool } from '../tool.ts';
import { readAddresses, readPeople } from './submitted-list.ts';
import { verificationText } from './verification-text.ts';

export const verifyCompany = defineTool({
  name: 'verify_company',
  title: 'Verify a company',
  description:
    'Check an application of a company: outcome, reasons, and a status for each check; unknown is not success. Needs your own API key, whose workspace stores the case.',
  isCreating: true,
  arguments: {
    name: { type: 'string', description: 'Name as submitted' },
    dba: { type: 'string', description: 'Trade name' },
    address: { type: 'string', description: 'On one line', takesJson: true },
    people: { type: 'string', description: 'Names with commas', takesJson: true },
    tin: { type: 'string', description: 'EIN' },
    website: { type: 'string', description: 'URL' },
    phone: { type: 'string', description: 'Number' },
    formed: { type: 'string', description: 'Date, month or year' },
    state: { ...argumentSchemas.one_state, description: 'State of registration' },
    file_number: { type: 'string', description: 'In that state' },
    external_id: { type: 'string', description: 'Your id of it' },
    purpose: { type: 'string', description: 'E.g. supplier_onboarding' },
    policy: { type: 'string', description: 'Name; else default' },
  },
  required: ['name'],
  output: {
    type: 'object',
    properties: members('id', 'status', 'verdict', 'business', 'candidates', 'review'),
    required: ['id', 'review'],
  },
  respond: async ({ address, people, ...others }, { api }) => {
    const submitted = { ...others, addresses: readAddresses(address), people: readPeople(people) };
    const { reply } = await api.callWithOwnKey('createVerification', submitted);
    return { structured: { ...reply }, text: verificationText(reply) };
  },
});

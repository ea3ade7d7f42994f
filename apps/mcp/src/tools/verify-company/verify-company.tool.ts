import { argumentSchemas } from '../argument-schemas.ts';
import { objectOutput } from '../output-schemas.ts';
import { defineTool } from '../tool.ts';
import { readAddresses, readPeople } from './submitted-list.ts';
import { verificationText } from './verification-text.ts';

export const verifyCompany = defineTool({
  name: 'verify_company',
  title: 'Verify a company',
  description:
    'Check an application of a company: outcome, reasons, and a status for each check; unknown is not success. Each call stores another case in the workspace, which people decide.',
  scope: 'verify',
  isOfWorkspace: () => true,
  writes: { isIdempotent: false, isOpen: false },
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
  output: objectOutput(['id', 'status', 'verdict', 'business', 'candidates', 'review']),
  respond: async ({ address, people, ...others }, { api, site }) => {
    const submitted = { ...others, addresses: readAddresses(address), people: readPeople(people) };
    const { reply } = await api.call('createVerification', submitted);
    return { structured: { ...reply }, text: `${verificationText(reply)}\n${undoText(reply.id, site)}` };
  },
});

function undoText(id: string, site: string): string {
  const page = site === '' ? '' : ` A person sees it at ${site}/verifications/${id}.`;
  return `The case ${id} is stored in the workspace.${page} To undo it, a program calls DELETE /v1/verifications/${id}.`;
}

import { businessIdFields, defineMessage } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type from 'typebox';
import { type Company, exampleCompany } from './company.ts';
import { type Connection, listConnections } from './list-connections.contract.ts';

export interface GetCompanyReply {
  readonly company: Company;
  /** US dollars a year: the greatest that a matched record reports. */
  readonly revenue: number | null;
  /** As `listConnections` returns them. Empty without `withConnections`. */
  readonly connections: readonly Connection[];
}

/** What the demo holds of one company beyond its profile, or `business_not_found`. */
export const getCompany = defineMessage<GetCompanyReply>('as received')({
  subject: 'demo.get-company',
  deadlineMs: 2_000,
  request: {
    ...businessIdFields,
    /** Whether the connections come along. */
    withConnections: Type.Boolean(),
  },
  errors: [codes.business.notFound],
  example: {
    request: { state: 'OR', fileNumber: '150000007', withConnections: true },
    reply: {
      company: exampleCompany,
      revenue: null,
      connections: listConnections.example.reply.connections,
    },
  },
});

import type { Company, Connections, ListConnectionsReply } from '@registry/contracts-demo';
import { type CompanyContext, toShown } from '../company.mapper.ts';

export interface ConnectionsContext extends CompanyContext {
  /** Of the company whose connections they are. */
  readonly id: string;
}

export function toConnections({ connections }: ListConnectionsReply, context: ConnectionsContext): Connections {
  return {
    object: 'connections',
    company_id: context.id,
    data: connections.map((one) => ({ ...one, companies: one.companies.map((company) => toShown(company, context)) })),
  };
}

/** The companies of a reply. */
export function connectedCompanies({ connections }: ListConnectionsReply): Company[] {
  return connections.flatMap(({ companies }) => companies);
}

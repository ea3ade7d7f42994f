import type { Connections, ListConnectionsReply } from '@registry/contracts-demo';
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
export function connectedIds({ connections }: ListConnectionsReply): string[] {
  return connections.flatMap(({ companies }) => companies.map(({ id }) => id));
}

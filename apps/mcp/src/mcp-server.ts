import { McpServer, type McpServerFactory } from '@modelcontextprotocol/server';
import { instructions } from './instructions.ts';
import { registerDueDiligencePrompt } from './prompts/due-diligence-prompt.ts';
import { registerBusinessResource } from './resources/business-resource.ts';
import { registerCoverageResource } from './resources/coverage-resource.ts';
import { getCompany } from './tools/get-company/get-company.tool.ts';
import { listCompanyRecords } from './tools/list-company-records/list-company-records.tool.ts';
import { listJurisdictions } from './tools/list-jurisdictions/list-jurisdictions.tool.ts';
import { matchCompanies } from './tools/match-companies/match-companies.tool.ts';
import { searchCompanies } from './tools/search-companies/search-companies.tool.ts';
import { searchPeople } from './tools/search-people/search-people.tool.ts';
import type { ToolContext, Tool } from './tools/tool.ts';
import { verifyCompany } from './tools/verify-company/verify-company.tool.ts';

/** In the order in which they are listed, which does not change. */
const tools: readonly Tool[] = [
  searchCompanies,
  matchCompanies,
  getCompany,
  listCompanyRecords,
  searchPeople,
  listJurisdictions,
  verifyCompany,
];

/** Lists are the same for everybody until the next release. */
const lasting = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** Creates the protocol server for one message, or for one connection over standard input and output. */
export function toolServerFactory(context: ToolContext, version: string): McpServerFactory {
  return () => {
    const server = new McpServer(
      { name: 'business-registry', version },
      {
        instructions,
        capabilities: {
          tools: { listChanged: false },
          resources: { listChanged: false },
          prompts: { listChanged: false },
        },
        cacheHints: {
          'server/discover': lasting,
          'tools/list': lasting,
          'resources/list': lasting,
          'resources/templates/list': lasting,
          'prompts/list': lasting,
        },
      },
    );
    for (const tool of tools) tool.register(server, context);
    registerBusinessResource(server, context);
    registerCoverageResource(server, context);
    registerDueDiligencePrompt(server);
    return server;
  };
}

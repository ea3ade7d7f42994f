/** The page of a company. */
export function profileUrl(baseUrl: string, id: string): string {
  return `${baseUrl}/companies/${encodeURIComponent(id)}`;
}

/** The address of the tool server; `''` where it is not known. */
export const MCP_URL = Symbol('MCP_URL');

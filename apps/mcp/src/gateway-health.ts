import type { HealthResponse } from '@registry/mcp-transport';
import type { DataApi } from './data-api/data-api.ts';

/** The health of the tool server is that of the data API: it holds nothing of its own. */
export async function gatewayHealth(api: DataApi, version: string): Promise<HealthResponse> {
  try {
    await api.call('getHealth', {});
    return { status: 'ok', version, checks: { gateway: 'ok' } };
  } catch {
    // Which of the gateway's checks fails, its own /health reports.
    return { status: 'unavailable', version, checks: { gateway: 'unavailable' } };
  }
}

import { expect, it } from '@jest/globals';
import { allowedHosts } from './mcp.config.ts';

it('the server is reached under the host of its public address, and under those that are listed', () => {
  expect(allowedHosts({ MCP_URL: 'https://mcp.acme.test/mcp', ALLOWED_HOSTS: 'localhost, [::1]' })).toEqual([
    'localhost',
    '[::1]',
    'mcp.acme.test',
  ]);
  expect(allowedHosts({ MCP_URL: '', ALLOWED_HOSTS: 'localhost' })).toEqual(['localhost']);
});

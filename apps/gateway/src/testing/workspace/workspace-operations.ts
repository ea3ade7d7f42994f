const json = { 'content-type': 'application/json' };

/** A request by each operation on a workspace itself, which has nothing of a registry. */
export const WORKSPACE_REQUESTS = {
  listApiKeys: { path: () => '/v1/workspace/keys', real: null },
  createApiKey: { path: () => '/v1/workspace/keys', method: 'POST', headers: json, body: '{"name":"x"}', real: null },
  rotateApiKey: { path: () => '/v1/workspace/keys/AAAAAAAA/rotate', method: 'POST', real: null },
  revokeApiKey: { path: () => '/v1/workspace/keys/AAAAAAAA', method: 'DELETE', real: null },
  listWorkspacePeople: { path: () => '/v1/workspace/people', real: null },
  inviteWorkspacePerson: {
    path: () => '/v1/workspace/people',
    method: 'POST',
    headers: json,
    body: '{"email":"ana@example.com","role":"viewer"}',
    real: null,
  },
  changeWorkspaceRole: {
    path: () => '/v1/workspace/people/usr_0',
    method: 'PUT',
    headers: json,
    body: '{"role":"viewer"}',
    real: null,
  },
  removeWorkspacePerson: { path: () => '/v1/workspace/people/usr_0', method: 'DELETE', real: null },
  listWorkspaceSessions: { path: () => '/v1/workspace/sessions', real: null },
  endWorkspaceSession: { path: () => '/v1/workspace/sessions/AAAAAAAA', method: 'DELETE', real: null },
  getWorkspaceSso: { path: () => '/v1/workspace/sso', real: null },
  saveWorkspaceSso: {
    path: () => '/v1/workspace/sso',
    method: 'PUT',
    headers: json,
    body: '{"issuer":"https://login.example.com","client_id":"x","client_secret":"x","domains":["example.com"],"default_role":"viewer"}',
    real: null,
  },
  deleteWorkspaceSso: { path: () => '/v1/workspace/sso', method: 'DELETE', real: null },
  getWorkspaceSettings: { path: () => '/v1/workspace/settings', real: null },
  updateWorkspaceSettings: {
    path: () => '/v1/workspace/settings',
    method: 'PUT',
    headers: json,
    body: '{"unique_external_ids":false}',
    real: null,
  },
  sendTestMail: { path: () => '/v1/workspace/settings/test-mail', method: 'POST', real: null },
  getWorkspaceUsage: { path: () => '/v1/workspace/usage', real: null },
  listRequests: { path: () => '/v1/workspace/requests', real: null },
  exportAudit: { path: () => '/v1/workspace/audit', real: null },
} as const;

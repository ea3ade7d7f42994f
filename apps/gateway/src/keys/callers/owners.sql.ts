/** The owners of workspaces who have joined. Their addresses are in lowercase. */
export const OWNERS_SQL = `
  SELECT m.workspace_id, u.id, u.email FROM memberships m JOIN users u ON u.id = m.user_id
   WHERE m.role = 'owner' AND m.joined_at IS NOT NULL`;

/** The people of workspaces who have joined. Their addresses are in lowercase. */
export const PEOPLE_SQL = `
  SELECT m.workspace_id, u.id, u.email, m.role FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.joined_at IS NOT NULL`;

export const OWNERS_SQL = `${PEOPLE_SQL} AND m.role = 'owner'`;

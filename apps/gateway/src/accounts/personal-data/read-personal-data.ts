import type { EntityManager } from 'typeorm';

/** A person's data in the gateway, as the person gets it. */
export interface PersonalData {
  readonly object: 'personal_data';
  readonly made_at: string;
  readonly user: { readonly id: string; readonly email: string };
  readonly [part: string]: unknown;
}

/** A list of rows as JSON, of the workspaces `of` that may be read. */
const rows = (fields: string, from: string): string =>
  `(SELECT coalesce(json_agg(json_build_object('workspace', of.name, ${fields}) ORDER BY of.name), '[]') FROM ${from})`;

const IS_ASSIGNED = '(v.assignee = u.id OR lower(v.assignee) = u.email)';

/** $1: the person. $2: the only workspace that is read; null for all, those that were left too, and for what is of no workspace. Of others who are named, it has the ids. */
const READ = `
  WITH of AS MATERIALIZED (
    SELECT id, name, contact_email FROM workspaces WHERE $2::int IS NULL OR id = $2
  )
  SELECT json_build_object(
    'object', 'personal_data', 'made_at', now(),
    'user', json_build_object('id', u.id, 'email', u.email, 'name', CASE WHEN $2::int IS NULL THEN u.name END,
                              'created_at', CASE WHEN $2::int IS NULL THEN u.created_at END),
    'memberships', ${rows(
      `'role', m.role, 'invited_by', CASE WHEN starts_with(m.invited_by, 'usr_') THEN m.invited_by END, 'invited_at', m.created_at, 'joined_at', m.joined_at`,
      'memberships m JOIN of ON of.id = m.workspace_id WHERE m.user_id = u.id',
    )},
    'invitations_made', ${rows(
      `'person', m.user_id, 'role', m.role, 'invited_at', m.created_at, 'joined_at', m.joined_at`,
      'memberships m JOIN of ON of.id = m.workspace_id WHERE m.invited_by = u.id',
    )},
    'links', ${rows(
      `'created_at', l.created_at, 'expires_at', l.expires_at, 'used_at', l.used_at`,
      'sign_in_links l LEFT JOIN of ON of.id = l.workspace_id WHERE l.email = u.email AND ($2::int IS NULL OR of.id IS NOT NULL)',
    )},
    'sessions_and_programs', ${rows(
      `'id', k.prefix, 'kind', k.kind, 'program', k.client_name, 'scopes', k.scopes, 'signed_in_by', k.signed_in_by, 'purpose', k.purpose,
       'created_at', k.created_at, 'expires_at', k.expires_at, 'ended_at', k.revoked_at, 'last_used_at', k.last_used_at`,
      'api_keys k JOIN of ON of.id = k.workspace_id WHERE k.user_id = u.id',
    )},
    'keys_made', ${rows(
      `'id', k.prefix, 'name', k.label, 'created_at', k.created_at, 'expires_at', k.expires_at, 'revoked_at', k.revoked_at`,
      'api_keys k JOIN of ON of.id = k.workspace_id WHERE k.made_by_user = u.id',
    )},
    'requests', ${rows(
      `'count', c.count, 'first_day', c.first, 'last_day', c.last`,
      `of JOIN (SELECT r.workspace_id, sum(r.requests) AS count, min(r.day) AS first, max(r.day) AS last
                  FROM api_keys k JOIN request_counts r ON r.workspace_id = k.workspace_id AND r.key_id = k.id
                 WHERE k.user_id = $1 GROUP BY r.workspace_id) c ON c.workspace_id = of.id`,
    )},
    'log_of_reads', ${rows(
      `'count', e.count, 'first_at', e.first, 'last_at', e.last`,
      `(SELECT workspace_id, count(*), min(entry::json->>'at') AS first, max(entry::json->>'at') AS last FROM audit_entries
         WHERE substring(entry FROM '"user":"(usr_[0-9A-Za-z]{22})"') = $1 AND strpos(entry, '"user":"usr_') > 0 GROUP BY workspace_id) e
         LEFT JOIN of ON of.id = e.workspace_id WHERE $2::int IS NULL OR of.id IS NOT NULL`,
    )},
    'notices', ${rows(
      `'kind', n.kind, 'sent_at', n.sent_at`,
      'workspace_notices n JOIN of ON of.id = n.workspace_id WHERE right(n.subject, length(u.id)) = u.id',
    )},
    'cases', ${rows(
      `'id', v.id, 'status', v.status, 'is_assigned', coalesce(${IS_ASSIGNED}, false), 'is_decided', coalesce(v.decision->>'by' = u.id, false),
       'entries', (SELECT count(*) FROM jsonb_array_elements(v.history) h WHERE h->>'by' = u.id),
       'entries_that_name', (SELECT count(*) FROM jsonb_array_elements(v.history) h WHERE h->>'text' = u.id OR lower(h->>'text') = u.email)`,
      `verifications v JOIN of ON of.id = v.workspace_id
        WHERE ${IS_ASSIGNED} OR v.decision->>'by' = u.id
           OR strpos(v.history::text, '"' || u.id || '"') > 0 OR strpos(lower(v.history::text), to_json(u.email)::text) > 0`,
    )},
    'contact_address', (SELECT coalesce(json_agg(of.name), '[]') FROM of WHERE lower(of.contact_email) = u.email)
  ) AS data
    FROM users u WHERE u.id = $1`;

/** Reads what the gateway has of a person, in all workspaces or in one; undefined for a person who does not exist. */
export async function readPersonalData(
  manager: EntityManager,
  userId: string,
  workspaceId: number | null,
): Promise<PersonalData | undefined> {
  const [row] = await manager.query<{ data: PersonalData }[]>(READ, [userId, workspaceId]);
  return row?.data;
}

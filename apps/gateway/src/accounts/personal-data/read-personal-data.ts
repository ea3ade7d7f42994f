import type { EntityManager } from 'typeorm';

/** Newest entries of the log of reads of a workspace that are searched: it has millions, and no order by persons. */
const SEARCHED_MAX = 200_000;

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

/** $1: the person. $2: the only workspace that is read; null for all, and for what is of no workspace. Of others who are named, it has the ids. */
const READ = `
  WITH of AS MATERIALIZED (
    SELECT w.id, w.name, w.contact_email FROM workspaces w
     WHERE ($2::int IS NULL OR w.id = $2)
       AND (w.id IN (SELECT workspace_id FROM memberships WHERE user_id = $1) OR w.id IN (SELECT workspace_id FROM api_keys WHERE user_id = $1))
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
      `of JOIN LATERAL (
         SELECT sum(r.requests) AS count, min(r.day) AS first, max(r.day) AS last FROM request_counts r JOIN api_keys k ON k.id = r.key_id
          WHERE r.workspace_id = of.id AND k.user_id = u.id) c ON c.count > 0`,
    )},
    'log_of_reads', ${rows(
      `'count', e.count, 'first_at', e.first, 'last_at', e.last, 'newest_entries_searched', least(a.sequence, ${SEARCHED_MAX})`,
      `of JOIN audit_ends a ON a.workspace_id = of.id CROSS JOIN LATERAL (
         SELECT count(*), min(x.entry::json->>'at') AS first, max(x.entry::json->>'at') AS last FROM audit_entries x
          WHERE x.workspace_id = of.id AND x.sequence > a.sequence - ${SEARCHED_MAX} AND strpos(x.entry, '"' || u.id || '"') > 0) e`,
    )},
    'cases', ${rows(
      `'id', v.id, 'status', v.status, 'is_assigned', coalesce(v.assignee IN (u.id, u.email), false), 'is_decided', coalesce(v.decision->>'by' = u.id, false),
       'entries', (SELECT count(*) FROM jsonb_array_elements(v.history) h WHERE h->>'by' = u.id)`,
      `verifications v JOIN of ON of.id = v.workspace_id
        WHERE v.assignee IN (u.id, u.email) OR v.decision->>'by' = u.id OR v.history @> jsonb_build_array(jsonb_build_object('by', u.id))`,
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

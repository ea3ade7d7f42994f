import type { Database } from '@registry/persistence';
import type { SigningKey } from '../../signing/signing-key.ts';

/** A public key that evidence was signed with. */
export interface EvidenceKey {
  readonly id: string;
  /** In base64url. */
  readonly publicKey: string;
  readonly createdAt: Date;
  /** Null while it is published. */
  readonly revokedAt: Date | null;
}

const KEYS = `SELECT key_id AS id, public_key AS "publicKey", created_at AS "createdAt", revoked_at AS "revokedAt" FROM evidence_keys`;

const FIND_KEY = { name: 'find-evidence-key', text: `${KEYS} WHERE key_id = $1` };
const LIST_KEYS = { name: 'list-evidence-keys', text: `${KEYS} ORDER BY created_at DESC, key_id` };
const ADD_KEY = {
  name: 'add-evidence-key',
  text: 'INSERT INTO evidence_keys (key_id, public_key) VALUES ($1, $2) ON CONFLICT DO NOTHING',
};
const REVOKE_KEY = {
  name: 'revoke-evidence-key',
  text: 'UPDATE evidence_keys SET revoked_at = coalesce(revoked_at, now()) WHERE key_id = $1 RETURNING key_id',
};

type Row = EvidenceKey & Record<string, unknown>;

/** All keys, newest first. */
export function listEvidenceKeys(database: Database): Promise<EvidenceKey[]> {
  return database.query<Row>(LIST_KEYS);
}

/** Publishes the key, which it is from its first use on; false if it was revoked. */
export async function publishKey(database: Database, { id, publicKey }: SigningKey): Promise<boolean> {
  const [known] = await database.query<Row>(FIND_KEY, [id]);
  if (known === undefined) await database.query(ADD_KEY, [id, publicKey]);
  return (known?.revokedAt ?? null) === null;
}

/** Ends the publication of a key; false if no key has this id. */
export async function revokeEvidenceKey(database: Database, id: string): Promise<boolean> {
  return (await database.query(REVOKE_KEY, [id])).length === 1;
}

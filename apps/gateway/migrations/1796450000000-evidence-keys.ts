import { migration } from '@registry/persistence/migrations';

/** The public keys that evidence was ever signed with. They stay, so that old evidence can be verified. */
export const EvidenceKeys1796450000000 = migration(
  'EvidenceKeys1796450000000',
  `
      CREATE TABLE evidence_keys (
        -- The thumbprint of the key (RFC 7638).
        key_id text PRIMARY KEY,
        -- The Ed25519 public key in base64url.
        public_key text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        -- When it stopped being published, because somebody else may have the private key.
        revoked_at timestamptz
      )`,
);

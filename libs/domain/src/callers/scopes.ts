/** The closed list of what a caller of a workspace may do, in words. The names are those of OAuth scopes. */
export const scopeMeanings = {
  read: 'Reads companies, records, people, lists and what the workspace keeps.',
  match: 'Matches and screens companies, also in batches.',
  watch: 'Follows companies: writes watchlists and their deliveries.',
  verify: 'Writes annotations, decisions, verifications and their policies.',
  manage: 'Manages keys, people and settings, and reads usage and logs.',
} as const;

export type Scope = keyof typeof scopeMeanings;

export const scopes = Object.keys(scopeMeanings) as readonly Scope[];

interface RoleRights {
  readonly meaning: string;
  readonly scopes: readonly Scope[];
}

export const PERSON_ROLES = ['owner', 'member', 'viewer'] as const;

/** A role of a person in a workspace. */
export type PersonRole = (typeof PERSON_ROLES)[number];

/** Each role with its meaning and scopes. */
export const personRoles: Readonly<Record<PersonRole, RoleRights>> = {
  owner: { meaning: 'Does everything, and manages keys, people and settings.', scopes },
  member: {
    meaning: 'Reads and writes what the workspace keeps, except keys, people and settings.',
    scopes: scopes.filter((scope) => scope !== 'manage'),
  },
  viewer: { meaning: 'Reads, and changes nothing.', scopes: ['read'] },
};

/** Each role with its meaning, for descriptions of a field. */
export const roleMeanings = Object.fromEntries(
  PERSON_ROLES.map((role) => [role, personRoles[role].meaning]),
) as Readonly<Record<PersonRole, string>>;

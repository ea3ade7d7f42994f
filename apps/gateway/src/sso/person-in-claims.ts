import { PERSON_ROLES, type PersonRole } from '@registry/domain/scopes';
import { quoted } from '@registry/http-frame/parameters/quoted';
import { isEmail } from 'class-validator';
import type { Claims } from './identity-providers.ts';
import { SsoFault } from './sso-fault.ts';
import type { StoredSso } from './sso-settings.ts';

/** A person as a provider describes one. */
interface PersonInClaims {
  readonly email: string;
  readonly role: PersonRole;
}

type Rules = Pick<StoredSso, 'domains' | 'group_claim' | 'groups' | 'default_role'>;

const FORBIDDEN = 403;

/**
 * The person whom a provider signed in. An address that the provider calls unverified is refused. One of which it does not say so is taken:
 * the owner of the workspace says that the provider gives out the addresses of the domains, and some providers never say it.
 */
export function readPerson(claims: Claims, rules: Rules): PersonInClaims {
  const { email: sent, email_verified: verified } = claims;
  const email = typeof sent === 'string' ? sent.trim().toLowerCase() : '';
  if (!isEmail(email))
    throw refused('The provider does not send your email address. Its administrator has to add the claim email.');
  if (!rules.domains.includes(email.slice(email.lastIndexOf('@') + 1)))
    throw refused(
      `Your address is ${quoted(email)}; expected one of ${rules.domains.join(', ')}. Use such an account.`,
    );
  if (verified !== undefined && verified !== true && verified !== 'true')
    throw refused(`The provider did not verify ${email}. Verify the address there, then sign in again.`);
  const role = findRole(claims, rules);
  if (role !== null) return { email, role };
  throw refused(`${email} is in no group that can sign in to the workspace. Have an owner of the workspace add one.`);
}

function findRole(claims: Claims, { group_claim: claim, groups, default_role: role }: Rules): PersonRole | null {
  const claimed = claim === null ? [] : [claims[claim]].flat();
  const found = groups.filter(({ group }) => claimed.includes(group)).map((one) => one.role);
  return PERSON_ROLES.find((one) => found.includes(one)) ?? role;
}

function refused(message: string): SsoFault {
  return new SsoFault(message, FORBIDDEN);
}

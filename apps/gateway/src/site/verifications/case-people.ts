import type { KnownKey } from '../../keys/auth/key-cache.ts';
import type { WorkspacePeople } from '../../accounts/workspace-people.ts';
import type { FormBody } from '../session/form-body.pipe.ts';
import type { Emails } from '../workspace/workspace-frame.ts';

/** The people of a workspace, and the id of the person who is signed in; null for a user who signed in with a key. */
export interface CasePeople {
  readonly emails: Emails;
  readonly self: string | null;
}

export async function readPeople(people: WorkspacePeople, caller: KnownKey): Promise<CasePeople> {
  return { emails: await people.emails(caller), self: caller.user };
}

/** A form whose assignee is the id of the person with the address that was typed; any other text stays. */
export function withAssignee(form: FormBody, { emails }: CasePeople): FormBody {
  const typed = form['assignee']?.trim().toLowerCase();
  const [id] = [...emails].find(([, email]) => email === typed) ?? [];
  return id === undefined ? form : { ...form, assignee: id };
}

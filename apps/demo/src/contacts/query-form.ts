import type { QueryForm } from '@registry/contracts-demo';
import { toEmail } from '@registry/domain/contacts/email';
import { toPhone } from '@registry/domain/contacts/phone';
import { toWebsite } from '@registry/domain/contacts/website';

/** Contacts in the order in which a text is compared with them: an email address contains a host name. */
const contactForms: readonly {
  readonly form: Exclude<QueryForm, 'name'>;
  readonly read: (text: string) => string | undefined;
}[] = [
  { form: 'email', read: toEmail },
  { form: 'phone', read: toPhone },
  { form: 'website', read: toWebsite },
];

/** What the form of a query says that it is; of a contact, the word of the index that stands for it. */
export function queryForm(q: string): { readonly form: QueryForm; readonly word: string | null } {
  for (const { form, read } of contactForms) {
    const contact = read(q);
    if (contact !== undefined) return { form, word: contactWord(form, contact) };
  }
  return { form: 'name', word: null };
}

/** The word under which the index finds a contact. A folded name never has a colon. */
export function contactWord(form: Exclude<QueryForm, 'name'>, contact: string): string {
  return `${form}:${contact}`;
}

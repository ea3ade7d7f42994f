import { defineEvent } from '@registry/contracts-feed';
import type { HiddenValue } from '@registry/domain';

/** A person or contact that is hidden, or was. */
export interface PublishedHiddenValue extends HiddenValue {
  /** Its own number: a value that is hidden again has another one. */
  readonly number: number;
  /** The key of the company on which it is hidden; null for a phone number or email address that is hidden on all. */
  readonly company_key: string | null;
  /** Set for good when it is shown again. */
  readonly is_lifted: boolean;
}

/**
 * Persons and contacts that are not to be shown, for services that keep values other than those of `registry.changed`, which is
 * published without them.
 */
export const registryHidden = defineEvent<PublishedHiddenValue>({
  publisher: 'business-registry',
  topic: 'registry.hidden',
  shows: 'no company',
  example: {
    number: 7,
    company_key: 'us-or-150000007',
    kind: 'person',
    text: 'JANE ROE',
    is_lifted: false,
  },
});

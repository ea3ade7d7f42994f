import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { toApplication } from '../bodies/application.dto.ts';
import type { UpdateVerificationDto } from '../bodies/verification.dto.ts';
import type { CaseState, KeptEvent, StoredCase } from './stored-case.ts';

/** A case as a request changes it, and what is added to its history. */
export interface ChangedCase {
  readonly state: CaseState;
  readonly events: readonly KeptEvent[];
  /** A decision was made of another application or company: a person has to decide again. */
  readonly isReopened: boolean;
}

/** Applies a body to a case. */
export function changeCase(
  kept: StoredCase,
  { business_id: businessId, assignee, note, ...submitted }: UpdateVerificationDto,
  { prefix: by }: Pick<KnownKey, 'prefix'>,
): ChangedCase {
  const at = new Date().toISOString();
  const fields = Object.entries(submitted).flatMap(([field, value]) => (value === undefined ? [] : field));
  const isOther = fields.length > 0 || businessId !== undefined;
  const entry = (type: KeptEvent['type'], text: string): KeptEvent => ({ type, at, by, text });
  return {
    state: {
      ...kept,
      submitted: toApplication(submitted, kept.submitted),
      ...(businessId === undefined ? {} : { businessId, isChosen: businessId !== null }),
      ...(assignee === undefined ? {} : { assignee }),
      ...(isOther ? { status: 'in_review', decision: null } : {}),
    },
    events: [
      ...(fields.length > 0 ? [entry('updated', fields.join(', '))] : []),
      ...(businessId === undefined ? [] : [entry('chosen', businessId ?? '')]),
      ...(assignee === undefined ? [] : [entry('assigned', assignee ?? '')]),
      ...(typeof note === 'string' ? [entry('noted', note)] : []),
    ],
    isReopened: isOther && kept.decision !== null,
  };
}

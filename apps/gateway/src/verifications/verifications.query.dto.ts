import {
  type Outcome,
  outcomes,
  type VerificationStatus,
  verificationStatuses,
} from '@registry/contracts-records-sections';
import type { BusinessIdParts } from '@registry/domain';
import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { businessId, listKind, oneOf, text } from '@registry/http-frame/parameters/parameter-kinds';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { KnownAt } from '../records/known-at.decorator.ts';

const STATUSES = Object.keys(verificationStatuses) as VerificationStatus[];
const OUTCOMES = Object.keys(outcomes) as Outcome[];

/** Which cases of a workspace. */
export class ListVerificationsQuery extends PageQuery {
  @Parameter(listKind(...STATUSES), {
    description: 'Only cases with one of these statuses, separated by commas.',
    example: 'approved,rejected',
  })
  readonly status!: readonly VerificationStatus[] | null;

  @Parameter(oneOf(...OUTCOMES), {
    description: 'Only cases with this outcome of their last check.',
    example: 'review',
  })
  readonly outcome!: Outcome | null;

  @Parameter(text(100), { description: 'Only cases with this assignee.', example: 'j.doe' })
  readonly assignee!: string | null;

  @Parameter(text(200), { description: 'Only cases with this id of yours.', example: 'applicant-2041' })
  readonly external_id!: string | null;

  @Parameter(businessId, { description: 'Only cases of this company.', example: 'us-or-150000007' })
  readonly business_id!: BusinessIdParts | null;
}

/** As of which time the company and the checks of a case are read. */
export class GetVerificationQuery {
  @KnownAt()
  readonly known_at!: string | null;
}

import type { VerificationStatus } from '@registry/contracts-records-sections';
import { oneOf, text } from '@registry/http-frame/parameters/parameter-kinds';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { ListVerificationsQuery } from '../../verifications/verifications.query.dto.ts';

/** The lists of a queue with the statuses of their cases; null for any. */
export const QUEUES = {
  to_review: ['in_review'],
  mine: null,
  decided: ['approved', 'rejected'],
  all: null,
} as const satisfies Record<string, readonly VerificationStatus[] | null>;

export type QueueName = keyof typeof QUEUES;

export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

/** Which cases are shown. The assignee is the user, whose cases the list `mine` has. */
export class QueuePageQuery extends ListVerificationsQuery {
  @Parameter(oneOf(...QUEUE_NAMES), { description: 'The list of the queue.', default: 'to_review' })
  readonly queue!: QueueName;
}

/** The values that a profile fills in for a new case. */
export class NewCaseQuery {
  @Parameter(text(500), { description: 'Its name.' })
  readonly name!: string | null;

  @Parameter(text(40), { description: 'Its state.' })
  readonly state!: string | null;

  @Parameter(text(100), { description: 'Its file number.' })
  readonly file_number!: string | null;
}

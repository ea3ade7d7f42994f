import { defineMessage, orNull, text } from '@registry/contracts-message';
import {
  type Application,
  application,
  DECISIONS,
  exampleApplication,
  exampleVerification,
  type KeptTask,
} from '@registry/contracts-records-sections';
import { codes } from '@registry/errors';
import Type from 'typebox';
import { workspaceFields } from '../request-fields.ts';

/** A case of a workspace. */
const verificationFields = { ...workspaceFields, verificationId: text(100) };

/** Tasks and results that this version does not have may be among them: its caller may be a newer one. */
const keptTask = Type.Unsafe<KeptTask>(
  Type.Object({ key: text(100), result: text(100), as_of: orNull(Type.String({ format: 'date' })) }),
);

/**
 * Has a decided case follow its company: each task whose status becomes another makes `verification.changed`. A case that is followed
 * already is followed as this request has it. `invalid_body` for a company that is not there. A case of a sandbox is not followed.
 */
export const followVerification = defineMessage<{ readonly isFollowed: boolean }>('no company')({
  subject: 'watchlist.follow-verification',
  deadlineMs: 5_000,
  request: {
    ...verificationFields,
    /** `us-{state}-{file_number}`, in any letter case. */
    businessId: text(300),
    externalId: orNull(text(1_000)),
    decision: Type.Enum(DECISIONS),
    application: Type.Unsafe<Application>(application),
    /** As they were decided on. */
    tasks: Type.Immutable(Type.Array(keptTask, { maxItems: 100 })),
  },
  errors: [codes.body.invalid],
  example: {
    request: {
      ...{ workspaceId: 7, verificationId: exampleVerification.id, businessId: 'us-or-150000007' },
      ...{ externalId: exampleVerification.external_id, decision: 'approved', application: exampleApplication },
      tasks: [{ key: 'name', result: 'verified', as_of: '2026-10-31' }],
    },
    reply: { isFollowed: true },
  },
});

/** Has a case follow its company no more; its events stay. A case that is not followed is left so. */
export const unfollowVerification = defineMessage<{ readonly isUnfollowed: true }>('no company')({
  subject: 'watchlist.unfollow-verification',
  deadlineMs: 2_500,
  request: verificationFields,
  example: {
    request: { workspaceId: 7, verificationId: exampleVerification.id },
    reply: { isUnfollowed: true },
  },
});

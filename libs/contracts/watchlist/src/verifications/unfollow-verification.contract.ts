import { defineMessage } from '@registry/contracts-message';
import { exampleVerification } from '@registry/contracts-records-sections';
import { verificationFields } from './follow-verification.contract.ts';

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

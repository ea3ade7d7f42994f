import { type ChangeList, formatChangePosition, type ListChangesReply } from '@registry/contracts-business-registry';

/** Changes as customers get them. */
export function toChangeList({ changes, position, hasMore }: ListChangesReply): ChangeList {
  return {
    object: 'change_list',
    data: [...changes],
    position: formatChangePosition(position),
    has_more: hasMore,
  };
}

import {
  choice,
  objectOrNull,
  objectType,
  publicObject,
  type Shape,
  string,
  stringOrNull,
} from '@registry/contracts-message';
import Type from 'typebox';

/** What became of one lookup of a refresh. */
const refreshLookup = publicObject('RefreshLookup', {
  outcome: choice(
    ['fetched', 'fallback', 'not-wired'],
    '`fallback`: it gave nothing, the stored data stand. `not-wired`: the state is not asked live.',
  ),
  reason: stringOrNull('With `fallback`, why.', null),
});

/** A refresh whose outcome the request that started it does not wait for. */
export const refresh = publicObject('Refresh', {
  object: objectType('refresh'),
  id: string('The last part of the path of this resource.', 'mvyzht5cym40xw'),
  business_id: string('The business that is refreshed.', 'us-or-153169496'),
  status: Type.Unsafe<'under_way' | 'ended'>({
    type: 'string',
    description: '`ended` when both lookups have.',
    enum: ['under_way', 'ended'],
  }),
  started_at: Type.String({ description: 'When the lookups were started.', format: 'date-time' }),
  registry: objectOrNull(refreshLookup, "The lookup at the state's registry; `null` while it is under way."),
  ucc: objectOrNull(refreshLookup, 'The lookup of UCC filings; `null` while it is under way.'),
});

export type RefreshLookup = Shape<typeof refreshLookup>;
export type Refresh = Shape<typeof refresh>;

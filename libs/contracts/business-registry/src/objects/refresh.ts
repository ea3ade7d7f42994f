import { Field, publicObject, type Shape } from '@registry/contracts-message';
import Type from 'typebox';

/** What became of one lookup of a refresh. */
const refreshLookup = publicObject('RefreshLookup', 'The outcome of one lookup of a refresh.', {
  outcome: Field.choice(
    ['fetched', 'fallback', 'not-wired'],
    'The outcome. `fetched`: the registry was read. `fallback`: the lookup failed and the stored data is unchanged. `not-wired`: the state has no live lookup.',
  ),
  reason: Field.stringOrNull('The reason of a `fallback`; otherwise `null`.', null),
});

/** A refresh whose outcome the request that started it does not wait for. */
export const refresh = publicObject('Refresh', 'A refresh of a business from its registry and its UCC register.', {
  object: Field.objectType('refresh'),
  id: Field.string('The last segment of the path of this resource.', 'mvyzht5cym40xw'),
  business_id: Field.string('The id of the business.', 'us-or-150000007'),
  status: Type.Unsafe<'under_way' | 'ended'>({
    type: 'string',
    description: 'The status. `under_way`: a lookup is running. `ended`: both lookups have ended.',
    enum: ['under_way', 'ended'],
  }),
  started_at: Type.String({ description: 'Time when the lookups were started.', format: 'date-time' }),
  registry: Field.objectOrNull(refreshLookup, "The lookup at the state's registry; `null` while it is running."),
  ucc: Field.objectOrNull(refreshLookup, 'The lookup of UCC filings; `null` while it is running.'),
});

export type RefreshLookup = Shape<typeof refreshLookup>;
export type Refresh = Shape<typeof refresh>;

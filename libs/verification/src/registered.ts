import type { Registration } from '@registry/contracts-business-registry';
import type { Business } from '@registry/contracts-records-sections';
import type { Standing } from '@registry/domain';
import { newest, type Seen, toSeen } from './seen.ts';

/** A registration of a company in a state, of all sources that have it. */
export interface StateRegistration extends Pick<
  Registration,
  'id' | 'state' | 'jurisdiction' | 'file_number' | 'name'
> {
  readonly standing: Standing;
  /** The registry's own words. */
  readonly status: string | null;
  readonly seen: Seen;
  readonly rows: readonly Registration[];
}

/** The registrations of a company. One that no source lists any more is not active, and its data say nothing of today. */
export function listRegistrations({ registrations }: Business): StateRegistration[] {
  return [...Map.groupBy(registrations, ({ id }) => id).values()].flatMap((rows) => {
    const listed = rows.filter(({ absent_since: absent }) => absent === null);
    const shown = listed.length > 0 ? listed : rows;
    const [seen] = newest(shown.map((row) => toSeen('registration', row.id, row.as_of, row.retrieved_at)));
    const [first] = shown;
    if (first === undefined || seen === undefined) return [];
    const isListed = listed.length > 0;
    const standing = !isListed && first.standing === 'active' ? 'unknown' : first.standing;
    return [{ ...first, standing, seen: isListed ? seen : { ...seen, day: '' }, rows }];
  });
}

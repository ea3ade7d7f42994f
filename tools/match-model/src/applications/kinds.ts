import type { TaskKey } from '@registry/contracts-records-sections';

interface Kind {
  /** The company exists, is active, and applies itself. */
  readonly isTrue: boolean;
  /** How many of a thousand applications. */
  readonly share: number;
  /** The tasks of which a success would be wrong. */
  readonly untrue: readonly TaskKey[];
}

const OTHERS = ['person_verification', 'formation_date'] as const;

/** True applications by what people write otherwise than the registry, then those that nobody may approve unseen. */
export const kinds = {
  as_registered: { isTrue: true, share: 160, untrue: [] },
  form_dropped: { isTrue: true, share: 100, untrue: [] },
  address_respelled: { isTrue: true, share: 100, untrue: [] },
  nickname: { isTrue: true, share: 80, untrue: [] },
  trade_name: { isTrue: true, share: 50, untrue: [] },
  unregistered_name: { isTrue: true, share: 20, untrue: ['name'] },
  old_address: { isTrue: true, share: 40, untrue: ['address_verification'] },
  typo: { isTrue: true, share: 30, untrue: ['name'] },
  nobody_on_file: { isTrue: true, share: 20, untrue: ['person_verification'] },
  namesake: { isTrue: false, share: 60, untrue: ['address_verification', ...OTHERS] },
  sibling: { isTrue: false, share: 60, untrue: ['name', ...OTHERS] },
  dissolved: { isTrue: false, share: 60, untrue: ['sos_match', 'sos_domestic', 'sos_active'] },
  other_state: { isTrue: false, share: 60, untrue: ['sos_match'] },
  invented_person: { isTrue: false, share: 60, untrue: ['person_verification'] },
  listed: { isTrue: false, share: 50, untrue: ['watchlist'] }, // or of the lists that the entry is on
  mail_drop: { isTrue: false, share: 50, untrue: ['address_verification'] },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

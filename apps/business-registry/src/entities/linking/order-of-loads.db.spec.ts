import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { nameWithForms, unformattedAddress, unformattedPersonName, type UsStateCode } from '@registry/domain';
import { type ComparedRegistration, type LinkDecision, linkRegistrations } from '@registry/matching';
import { pick, randomNumbers } from '@registry/persistence/past-responses';
import { draws, testSeed } from '@registry/testing';
import { suppressBusiness, unsuppressBusiness } from '../../suppress/suppress-business.ts';
import { EntityFixture, type WrittenRegistration } from '../../testing/entity-fixture.ts';
import { decide, undoDecision } from '../decisions/decide.ts';

jest.setTimeout(1_800_000);

const PERMUTATIONS = draws(1_000, 10);
const STEPS = draws(1_000, 40);
const STATES = ['DE', 'CA', 'FL', 'NY', 'NV'] as const;
const NAMES = ['Cedar Ridge, LLC', 'CEDAR RIDGE L.L.C.', 'Cedar Ridge Inc', 'Otter Mills, LLC', 'The Otter Mills LLC'];
const DECISION = { by: 'spec', reason: 'made' };

let registry: EntityFixture;

beforeAll(async () => {
  registry = await EntityFixture.create();
});
afterAll(() => registry.destroy());

/** All registrations in one slow statement that knows nothing of keys and groups. */
const ORACLE = `
  SELECT b.state, 'us-' || lower(b.state) || '-' || b.file_number_key AS key, b.formation_state AS "formationState",
         b.formation_date AS formed, b.registration_date AS registered, b.ein, b.status,
         (SELECT end_date FROM registrations r WHERE r.state = b.state AND r.file_number_key = b.file_number_key) AS ended, false AS "isSample",
         ARRAY(SELECT folded FROM names n WHERE n.state = b.state AND n.file_number_key = b.file_number_key AND kind = 'legal') AS legal,
         ARRAY(SELECT folded FROM names n WHERE n.state = b.state AND n.file_number_key = b.file_number_key AND kind <> 'legal') AS others,
         ARRAY(SELECT name_key FROM names n WHERE n.state = b.state AND n.file_number_key = b.file_number_key ORDER BY kind <> 'legal') AS keys,
         ARRAY(SELECT name FROM officers o WHERE o.state = b.state AND o.file_number_key = b.file_number_key AND titles <> '{Registered Agent}') AS officers,
         ARRAY(SELECT name FROM officers o WHERE o.state = b.state AND o.file_number_key = b.file_number_key AND titles = '{Registered Agent}') AS agents,
         ARRAY(SELECT full_address FROM addresses a WHERE a.state = b.state AND a.file_number_key = b.file_number_key) AS addresses
    FROM businesses b
   WHERE formation_state IS NOT NULL
     AND NOT EXISTS (SELECT FROM suppressions s WHERE s.state = b.state AND s.file_number_key = b.file_number_key AND lifted_at IS NULL)`;

interface OracleRow extends Omit<ComparedRegistration, 'names'> {
  readonly legal: readonly string[];
  readonly others: readonly string[];
  readonly keys: readonly string[];
}

/** The sets that all registrations give, as `EntityFixture.sets` shows them. */
async function expectedSets(): Promise<string[]> {
  const rows = await registry.rows<OracleRow & Record<string, unknown>>(ORACLE);
  const all = rows.map(({ legal, others, keys, ...row }): ComparedRegistration => ({
    ...row,
    names: [...legal, ...others].map((folded, at) => ({
      nameKey: keys[at] ?? '',
      withForms: nameWithForms(folded.split(' ')),
      isLegal: at < legal.length,
    })),
    officers: row.officers.map(unformattedPersonName),
    agents: row.agents.map(unformattedPersonName),
    addresses: row.addresses.map(unformattedAddress),
  }));
  const decisions = await registry.rows<LinkDecision & Record<string, unknown>>(
    `SELECT kind, 'us-' || lower(state) || '-' || file_number_key AS one, 'us-' || lower(other_state) || '-' || other_file_number_key AS other
       FROM entity_decisions WHERE lifted_at IS NULL ORDER BY decision_no`,
  );
  return linkRegistrations(all, decisions)
    .filter(({ members }) => members.length > 1)
    .map(
      ({ members, links }) =>
        `${members.toSorted().join(' ')} ${links
          .map(({ confidence }) => confidence)
          .toSorted((a, b) => a - b)
          .join(' ')}`,
    )
    .sort();
}

const seed = testSeed();
const random = randomNumbers(seed);
const draw = <T>(some: readonly T[]): T => pick(some, random);
const maybe = <T>(share: number, value: T): T | undefined => (random() < share ? value : undefined);

function makeRegistration(fileNumber: string): WrittenRegistration {
  const state = draw(STATES);
  const formationState: UsStateCode = state === 'DE' ? 'DE' : draw(['DE', 'DE', 'NV', state]);
  const formerName = maybe(0.15, draw(NAMES));
  return {
    state,
    fileNumber,
    name: draw(NAMES),
    formationState,
    ...(formerName === undefined ? {} : { formerName }),
    formed: maybe(0.6, draw(['2012-01-01', '2016-05-01'])) ?? null,
    registered: maybe(0.8, draw(['2013-01-01', '2019-01-01'])) ?? null,
    officers: maybe(0.4, [draw(['Jane Roe', 'ROE, JANE', 'Max Muster'])]) ?? [],
    agents: maybe(0.4, [draw(['Ada Marsh', 'Agents of Dover, Inc.'])]) ?? [],
    addresses: maybe(0.4, [draw(['1 Oak St, Dover, DE', '1 OAK STREET, DOVER, DE', '2 Elm St, Reno, NV'])]) ?? [],
    ...(random() < 0.3 ? { status: 'inactive' as const, ended: maybe(0.5, '2016-01-01') ?? null } : {}),
    ein: maybe(0.1, draw(['841234567', '849999999'])) ?? null,
  };
}

describe(`the order of loads makes no difference (seed ${seed})`, () => {
  it('of the same registrations, one by one or together', async () => {
    for (let permutation = 0; permutation < PERMUTATIONS; permutation += 1) {
      await registry.clear();
      const all = Array.from({ length: 8 }, (_, number) => makeRegistration(String(number + 1)));
      const left = [...all];
      while (left.length > 0) {
        const [one] = left.splice(Math.floor(random() * left.length), 1);
        const others = random() < 0.3 ? left.splice(0, 3) : [];
        if (one !== undefined) await registry.load(one, ...others);
      }
      const sets = await registry.sets();
      expect(sets).toEqual(await expectedSets());
      await registry.clear();
      await registry.load(...all);
      expect(await registry.sets()).toEqual(sets);
    }
  });

  it('of changes, removals, suppressions and decisions: the sets are those of a slow statement over all of it', async () => {
    await registry.clear();
    const known = new Map<string, WrittenRegistration>();
    let decisions = 0;
    const steps: (() => Promise<void>)[] = [
      async () => {
        const made = Array.from({ length: 3 }, () => makeRegistration(String(1 + Math.floor(random() * 12))));
        const distinct = new Map(made.map((one) => [`${one.state}${one.fileNumber}`, one] as const));
        for (const [key, one] of distinct) known.set(key, one);
        await registry.load(...distinct.values());
      },
      async () => {
        const key = draw([...known.keys()]);
        const one = known.get(key);
        known.delete(key);
        if (one !== undefined) await registry.remove(one);
      },
      async () => {
        const one = draw([...known.values()]);
        const change = random() < 0.5 ? suppressBusiness : unsuppressBusiness;
        await registry.database.transaction((client) => change(client, one, DECISION));
        await registry.worker.catchUp();
      },
      async () => {
        const ids = [draw([...known.values()]), draw([...known.values()])] as const;
        const kind = random() < 0.5 ? 'link' : 'split';
        await registry.database.transaction((client) => decide(client, kind, ids, DECISION));
        decisions += 1;
        await registry.worker.catchUp();
      },
      async () => {
        const no = 1 + Math.floor(random() * decisions);
        await registry.database.transaction((client) => undoDecision(client, no, DECISION));
        await registry.worker.catchUp();
      },
    ];
    for (let step = 0; step < STEPS; step += 1) {
      const next = known.size < 6 ? steps[0] : draw(steps);
      await next?.();
      expect([step, await registry.sets()]).toEqual([step, await expectedSets()]);
    }
  });
});

import type { EntityChangeType } from '@registry/contracts-business-registry';
import { type JudgedLink, linkInWords, type LinkDecision } from '@registry/matching';
import type { UsStateCode } from '@registry/domain';
import type { PoolClient } from 'pg';
import { publishCompanies, type WrittenCompany } from '../../change-events/publish-companies.ts';
import { writeHistory } from '../../companies/company-history.ts';
import { beginMerge } from '../../load/state-turns.ts';
import { toCompany } from '@registry/name-index/searches/companies/company-documents';
import type { AssignedSet, KnownEntity } from './assign-entities.ts';
import type { Move } from './entity-moves.ts';

/** Changes of the entities of one step. */
export interface EntityNews {
  readonly moves: readonly Move[];
  /** Of registrations whose suppression was lifted, and which left their entity meanwhile: for its history only. */
  readonly parted: readonly Move[];
  readonly assigned: readonly AssignedSet[];
  readonly known: readonly KnownEntity[];
  readonly decisions: readonly LinkDecision[];
  /** Companies get an entry in their history and a change event: not in the first fill. */
  readonly isNews: boolean;
}

/** A change of the entity of a company. */
interface Notice {
  readonly company: string;
  readonly type: EntityChangeType;
  readonly before: string | null;
  readonly after: string | null;
  readonly statesBefore: readonly string[];
  readonly statesAfter: readonly string[];
  readonly reason: string;
}

/** Writes how sets came to be, and publishes the companies of each set that changed. Suppressed companies are in neither. */
export async function writeNews(client: PoolClient, news: EntityNews): Promise<void> {
  const all = [...news.moves, ...news.parted];
  if (all.length === 0) return;
  const hidden = await readSuppressed(
    client,
    all.map(({ company }) => company),
  );
  const moves = all.filter(({ company }) => !hidden.has(company));
  const setOf = new Map(news.assigned.flatMap((set) => set.members.map((key) => [key, set] as const)));
  const matesOf = new Map(news.known.map(({ id, members }) => [id, new Set(members)] as const));
  const reasons = new Map(
    moves.map((move) => {
      const left = matesOf.get(move.before ?? '') ?? new Set<string>();
      const parting = news.decisions.filter(
        ({ kind, one, other }) => kind === 'split' && left.has(one) && left.has(other),
      );
      return [move, readReason(move, setOf.get(move.company), parting)] as const;
    }),
  );
  await writeEntityChanges(client, moves, news, reasons);
  if (!news.isNews) return;
  const noticed = moves.filter((move) => !news.parted.includes(move));
  const notices = listNotices(noticed, news, reasons, hidden);
  const byState = Map.groupBy(notices, ({ company }) => toCompany(company).state as UsStateCode);
  // In one order, so that two that write in several states do not wait for each other.
  for (const [state, ofState] of [...byState].sort(([one], [other]) => (one < other ? -1 : 1)))
    await writeNotices(client, state, ofState);
}

/** Why a registration joined or left. `parting`: decisions that part members of the entity that it left. */
function readReason(move: Move, set: AssignedSet | undefined, parting: readonly LinkDecision[]): string {
  const { company } = move;
  const link = set && findLink(set, company);
  const split = parting.some(({ one, other }) => one === company || other === company);
  if (move.type === 'registration.linked' || move.type === 'entity.merged')
    return link === undefined ? 'the registrations that it belongs to were linked' : linkInWords(link);
  if (split) return 'decided by the operator';
  if (set === undefined) return 'the registration is gone';
  return set.entityId === null
    ? 'the evidence no longer suffices'
    : 'the evidence says that these are of another company';
}

/** The surest link of a registration: that which says why it joined, and how sure that is. */
function findLink({ links }: AssignedSet, company: string): JudgedLink | undefined {
  const own = links.filter(({ one, other }) => one === company || other === company);
  return own.toSorted((a, b) => b.odds - a.odds)[0];
}

/**
 * Joining and leaving take turns. A registration that comes back to the entity that it was in before it was suppressed has not joined again: nothing says that it
 * left.
 */
async function writeEntityChanges(
  client: PoolClient,
  moves: readonly Move[],
  { assigned }: EntityNews,
  reasons: ReadonlyMap<Move, string>,
): Promise<void> {
  const confidences = new Map(
    assigned.flatMap((set) => set.members.map((key) => [key, findLink(set, key)?.confidence] as const)),
  );
  const rows = moves.flatMap((move) => {
    const { company, type, before, after } = move;
    const row = { company, type, reason: reasons.get(move) ?? '' };
    const joined =
      after === null
        ? []
        : [{ ...row, hasJoined: true, entityId: after, other: before, confidence: confidences.get(company) ?? null }];
    return before === null
      ? joined
      : [...joined, { ...row, hasJoined: false, entityId: before, other: after, confidence: null }];
  });
  const companies = rows.map(({ company }) => toCompany(company));
  await client.query(
    `INSERT INTO entity_changes (entity_id, type, state, file_number_key, has_joined, other_entity_id, reason, confidence)
     SELECT n.* FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[], $6::text[], $7::text[], $8::float8[])
         AS n (entity_id, type, state, file_number_key, has_joined, other_entity_id, reason, confidence)
      WHERE n.has_joined IS DISTINCT FROM (
              SELECT c.has_joined FROM entity_changes c
               WHERE c.entity_id = n.entity_id AND c.state = n.state AND c.file_number_key = n.file_number_key
               ORDER BY c.change_no DESC LIMIT 1)`,
    [
      rows.map(({ entityId }) => entityId),
      rows.map(({ type }) => type),
      companies.map(({ state }) => state),
      companies.map(({ fileNumberKey }) => fileNumberKey),
      rows.map(({ hasJoined }) => hasJoined),
      rows.map(({ other }) => other),
      rows.map(({ reason }) => reason),
      rows.map(({ confidence }) => confidence),
    ],
  );
}

/** One notice for each member of a set that is not what it was. */
function listNotices(
  moves: readonly Move[],
  { assigned, known }: EntityNews,
  reasons: ReadonlyMap<Move, string>,
  hidden: ReadonlySet<string>,
): Notice[] {
  const before = new Map(known.flatMap((entity) => entity.members.map((key) => [key, entity] as const)));
  const moveOf = new Map(moves.map((move) => [move.company, move] as const));
  const leftFrom = new Map(moves.map((move) => [move.before, move] as const));
  return assigned.flatMap(({ members, entityId }) => {
    const joined = members.flatMap((key) => moveOf.get(key) ?? []);
    return members.flatMap((company): Notice[] => {
      const old = before.get(company);
      const cause = moveOf.get(company) ?? joined[0] ?? (old && leftFrom.get(old.id));
      if (cause === undefined) return [];
      const statesBefore = listStates((old?.members ?? [company]).filter((key) => !hidden.has(key)));
      const about = {
        company,
        before: old?.id ?? null,
        after: entityId,
        statesBefore,
        statesAfter: listStates(members),
      };
      return [{ ...about, type: cause.type, reason: reasons.get(cause) ?? '' }];
    });
  });
}

function listStates(keys: readonly string[]): string[] {
  return [...new Set(keys.map((key) => toCompany(key).state))].sort();
}

/** Raises the versions of companies, with what became of their entities as the changes of these. */
async function writeNotices(client: PoolClient, state: UsStateCode, notices: readonly Notice[]): Promise<void> {
  await beginMerge(client, state);
  const keys = notices.map(({ company }) => toCompany(company).fileNumberKey);
  const { rows } = await client.query<WrittenCompany & { readonly sourceNo: number }>(
    `UPDATE businesses b SET version = version + 1 FROM unnest($1::text[]) AS k (key)
      WHERE b.state = '${state}' AND b.file_number_key = k.key
     RETURNING b.file_number_key AS key, b.version,
               (SELECT min(source_no) FROM registrations r WHERE r.state = '${state}' AND r.file_number_key = b.file_number_key)::int AS "sourceNo"`,
    [keys],
  );
  const written = new Map(rows.map((row) => [row.key, row] as const));
  const changed = notices.flatMap(({ type, before, after, statesBefore, statesAfter, reason }, at) => {
    const row = written.get(keys[at] ?? '');
    if (row === undefined) return [];
    const about = { type, sourceNo: row.sourceNo, cameLive: false, asOf: null };
    const changes = [
      { ...about, field: 'entity_id', before, after },
      { ...about, field: 'registered_in', before: statesBefore, after: statesAfter },
      { ...about, field: 'reason', before: null, after: reason },
    ];
    return [{ ...row, changes }];
  });
  await writeHistory(client, state, changed);
  await publishCompanies(client, state, rows);
}

/** Those of some companies that are suppressed. */
async function readSuppressed(client: PoolClient, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const companies = keys.map(toCompany);
  const { rows } = await client.query<{ n: number }>({
    name: 'suppressed-of-moved',
    text: `SELECT k.n::int AS n FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS k (state, key, n)
            WHERE EXISTS (SELECT FROM suppressions s WHERE s.state = k.state AND s.file_number_key = k.key AND s.lifted_at IS NULL)`,
    values: [companies.map(({ state }) => state), companies.map(({ fileNumberKey }) => fileNumberKey)],
  });
  return new Set(rows.flatMap(({ n }) => keys[n - 1] ?? []));
}

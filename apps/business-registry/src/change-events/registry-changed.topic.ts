import { type PublishedCompany, registryChanged } from '@registry/contracts-business-registry';
import { isStateCode, type StateCode, stateCodes } from '@registry/domain';
import type { CurrentPage, FeedTopic } from '@registry/feed';
import { sourceSlugs } from '@registry/loading/source-slugs';
import { type PublishedVersion, toPublishedCompany } from './published-company.mapper.ts';
import { readAction, type CompaniesBody } from './publish-companies.ts';
import { companyStatements } from './current-companies.sql.ts';
import { type ChangesOf, readChanges, companiesByKeys } from './companies-by-keys.ts';
import type { CurrentCompanyRow } from './current-company.row.ts';

/** Publishes companies that are new, changed or removed. */
export const registryChangedTopic: FeedTopic<PublishedCompany, CompaniesBody> = {
  event: registryChanged,

  async compose(database, bodies) {
    const published = bodies.map((body) => versionsOf(body));
    const found = new Map<StateCode, CompaniesFound>();
    for (const [state, ofState] of Map.groupBy(published.flat(), (one) => one.state)) {
      const rows = await companiesByKeys(database, state, [...new Set(ofState.map(({ key }) => key))]);
      found.set(state, { rows, changes: await readChanges(database, state, ofState) });
    }
    const slugOf = await sourceSlugs(database);
    return published.map((companies) =>
      companies.map((company) => {
        const { rows, changes } = found.get(company.state) ?? NONE_FOUND;
        return toPublishedCompany(company, rows.get(company.key), changes(company), slugOf);
      }),
    );
  },

  async listCurrent(database, after, limit): Promise<CurrentPage<PublishedCompany>> {
    const slugOf = await sourceSlugs(database);
    let [state, behind] = parseCursor(after);
    for (;;) {
      const rows = await database.query<CurrentCompanyRow & Record<string, unknown>>(companyStatements(state).page, [
        behind,
        limit,
      ]);
      const last = rows.at(-1);
      const nextState = stateCodes[stateCodes.indexOf(state) + 1];
      if (last === undefined && nextState !== undefined) {
        [state, behind] = [nextState, ''];
        continue;
      }
      const changes = await readChanges(database, state, rows);
      const items = rows.map((row) => {
        const about = { state, key: row.key, version: row.version, action: 'changed', is_sample: false } as const;
        return toPublishedCompany(about, row, changes(row), slugOf);
      });
      const isLast = last === undefined || (rows.length < limit && nextState === undefined);
      return { items, next: isLast ? null : `${state}/${last.key}` };
    }
  },
};

interface CompaniesFound {
  readonly rows: ReadonlyMap<string, CurrentCompanyRow>;
  readonly changes: ChangesOf;
}

const NONE_FOUND: CompaniesFound = { rows: new Map(), changes: () => [] };

function versionsOf(body: CompaniesBody): PublishedVersion[] {
  const { state, keys, versions, isSample: is_sample = false } = body;
  return keys.map((key, i) => ({ state, key, version: versions?.[i] ?? 1, action: readAction(body), is_sample }));
}

/** `OR/150000007`: the state and the key of the last company of a page. */
function parseCursor(after: string | null): [StateCode, string] {
  const state = after?.slice(0, 2) ?? stateCodes[0] ?? '';
  if (!isStateCode(state)) throw new Error(`${String(after)} is not a position to continue from.`);
  return [state, after?.slice(3) ?? ''];
}

import { fileNumberKey, foldForMatching, type Standing, type UsStateCode } from '@registry/domain';
import { KEYED_READS } from '@registry/persistence';
import { DatabaseFixture, migratedDatabase } from '@registry/persistence/database-fixture';
import type { PoolClient } from 'pg';
import { migrations } from '../../migrations/migrations.ts';
import { publishCompanies, type WrittenCompany } from '../change-events/publish-companies.ts';
import { EntityWorker } from '../entities/linking/entity.worker.ts';

/** A registration as a load would have written it. */
export interface WrittenRegistration {
  readonly state: UsStateCode;
  readonly fileNumber: string;
  readonly name: string;
  readonly formationState: UsStateCode | null;
  readonly formerName?: string;
  readonly formed?: string | null;
  readonly registered?: string | null;
  readonly status?: Standing;
  readonly ended?: string | null;
  readonly officers?: readonly string[];
  readonly agents?: readonly string[];
  readonly addresses?: readonly string[];
  readonly ein?: string | null;
}

/** A migrated database with registrations of several states and the worker that links them. */
export class EntityFixture extends DatabaseFixture {
  readonly worker = new EntityWorker(this.database);

  static async create(): Promise<EntityFixture> {
    const fixture = new EntityFixture(await migratedDatabase('business-registry', migrations), {
      settings: KEYED_READS,
    });
    await fixture.withStates('CA', 'DE', 'FL', 'NV', 'NY', 'TX');
    await fixture.rows("INSERT INTO sources (slug) VALUES ('us/registers')");
    await fixture.worker.catchUp();
    return fixture;
  }

  /** Writes registrations in one transaction, with their change events, in the place of those with their numbers. */
  async write(registrations: readonly WrittenRegistration[]): Promise<void> {
    await this.database.transaction(async (client) => {
      for (const registration of registrations) await writeOne(client, registration);
    });
  }

  /** Writes registrations, and links what follows from them. */
  async load(...registrations: readonly WrittenRegistration[]): Promise<void> {
    await this.write(registrations);
    await this.worker.catchUp();
  }

  async remove({ state, fileNumber }: Pick<WrittenRegistration, 'state' | 'fileNumber'>): Promise<void> {
    await this.database.transaction(async (client) => {
      await removeRows(client, state, fileNumberKey(fileNumber));
      await publishCompanies(client, state, [{ key: fileNumberKey(fileNumber), version: 99, action: 'removed' }]);
    });
    await this.worker.catchUp();
  }

  /** Deletes everything that was loaded and linked. */
  async clear(): Promise<void> {
    await this.rows(
      'TRUNCATE businesses, registrations, names, part_officers, part_addresses, business_changes, suppressions, entities, entity_members, entity_links, entity_keys, entity_decisions, entity_changes, left_members, merged_members, common_facts',
    );
  }

  /** The sets of two and more as the ids of their companies, and the confidences of their links. */
  async sets(): Promise<string[]> {
    const rows = await this.rows<{ set: string }>(
      `SELECT string_agg('us-' || lower(state) || '-' || file_number_key, ' ' ORDER BY state, file_number_key)
              || ' ' || coalesce((SELECT string_agg(confidence::text, ' ' ORDER BY confidence) FROM entity_links l WHERE l.entity_id = m.entity_id), '') AS set
         FROM entity_members m GROUP BY m.entity_id HAVING count(*) > 1 ORDER BY 1`,
    );
    return rows.map(({ set }) => set);
  }

  async entityOf({ state, fileNumber }: Pick<WrittenRegistration, 'state' | 'fileNumber'>): Promise<string | null> {
    const [row] = await this.rows<{ id: string }>(
      'SELECT entity_id AS id FROM entity_members WHERE state = $1 AND file_number_key = $2',
      [state, fileNumberKey(fileNumber)],
    );
    return row?.id ?? null;
  }
}

async function writeOne(client: PoolClient, one: WrittenRegistration): Promise<void> {
  const { state, fileNumber, name, formationState, formed = null, registered = null, ein = null } = one;
  const key = fileNumberKey(fileNumber);
  const known = await removeRows(client, state, key);
  const { rows } = await client.query<{ last: number }>(
    'SELECT coalesce(max(version), 0) AS last FROM business_changes WHERE state = $1 AND file_number_key = $2',
    [state, key],
  );
  const version = Math.max(known ?? 0, rows[0]?.last ?? 0) + 1;
  await client.query(
    `INSERT INTO businesses (state, file_number_key, file_number, name, status, formation_state, formation_date, registration_date, ein, version)
     VALUES ($1, $2, $3, $4, $10, $5, $6, $7, $8, $9)`,
    [state, key, fileNumber, name, formationState, formed, registered, ein, version, one.status ?? 'active'],
  );
  await client.query(
    `INSERT INTO registrations (state, file_number_key, source_no, name, registration_date, digest, load_no, retrieved_at, records, end_date)
     SELECT $1, $2, source_no, $3, $4, gen_random_uuid(), 0, now(), '[]', $5 FROM sources`,
    [state, key, name, registered, one.ended ?? null],
  );
  const names = [
    { name, kind: 'legal' },
    ...(one.formerName === undefined ? [] : [{ name: one.formerName, kind: 'former' }]),
  ];
  for (const [position, { name: written, kind }] of names.entries()) {
    const { folded, nameKey } = foldForMatching(written);
    await client.query(
      `INSERT INTO names (state, file_number_key, source_no, position, kind, name, folded, name_key)
       SELECT $1, $2, source_no, $3, $4, $5, $6, $7 FROM sources`,
      [state, key, position, kind, written, folded, nameKey],
    );
  }
  const people = [
    ...(one.officers ?? []).map((person) => ({ person, title: 'President' })),
    ...(one.agents ?? []).map((person) => ({ person, title: 'Registered Agent' })),
  ];
  for (const [position, { person, title }] of people.entries())
    await client.query(
      `INSERT INTO part_officers (state, file_number_key, source_no, position, kind, name, titles)
       SELECT $1, $2, source_no, $3, 'person', $4, ARRAY[$5] FROM sources`,
      [state, key, position, person, title],
    );
  for (const [position, address] of (one.addresses ?? []).entries())
    await client.query(
      `INSERT INTO part_addresses (state, file_number_key, source_no, position, kind, full_address)
       SELECT $1, $2, source_no, $3, 'principal', $4 FROM sources`,
      [state, key, position, address],
    );
  const written: WrittenCompany = { key, version };
  await publishCompanies(client, state, [written]);
}

/** The version that the company had. */
async function removeRows(client: PoolClient, state: UsStateCode, key: string): Promise<number | undefined> {
  const { rows } = await client.query<{ version: number }>(
    'DELETE FROM businesses WHERE state = $1 AND file_number_key = $2 RETURNING version',
    [state, key],
  );
  for (const table of ['registrations', 'names', 'part_officers', 'part_addresses'])
    await client.query(`DELETE FROM ${table} WHERE state = $1 AND file_number_key = $2`, [state, key]);
  return rows[0]?.version;
}

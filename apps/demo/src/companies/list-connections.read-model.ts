import { Injectable } from '@nestjs/common';
import type { RequestFor } from '@registry/contracts-message';
import {
  CONNECTING_MAX,
  type Connection,
  type ConnectionKind,
  CONNECTIONS_COUNTED_MAX,
  CONNECTIONS_LISTED_MAX,
  type ListConnectionsReply,
  type listConnections,
} from '@registry/contracts-demo';
import { companyKey, formatBusinessId, isNoValue } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { Database } from '@registry/persistence';
import { type CompanyRow, COMPANY_COLUMNS, toCompany } from './company.row.ts';

/** Persons and firms of a company whose other companies are looked for, officers first. */
const NAMES_MAX = 20;

interface SharedRow extends Record<string, unknown> {
  readonly kind: ConnectionKind;
  readonly value: string;
  readonly count: number;
  /** None of what is common, whose companies are not listed. */
  readonly keys: readonly string[];
}

/** Of a common name the keys would be a thousand. */
const COUNTED = `cardinality(shared.keys) AS count, CASE WHEN cardinality(shared.keys) <= ${CONNECTING_MAX} THEN shared.keys ELSE '{}' END AS keys`;

/**
 * What a company has on file, each with the number and the keys of other companies that have it too, as far as they are
 * counted. An index gives them in its order, so that of the companies of a large agent no more are read. A suppressed
 * company has neither.
 */
const SHARED = {
  name: 'demo-shared',
  text: `
    WITH own AS (SELECT key, is_sample, address, address_key FROM companies WHERE key = $1 AND NOT is_removed)
    SELECT CASE WHEN o.is_agent THEN 'agent' ELSE 'officer' END AS kind, o.name AS value, ${COUNTED}
      FROM own
     CROSS JOIN LATERAL (
       SELECT * FROM (SELECT DISTINCT ON (folded) * FROM officers WHERE company_key = own.key AND folded <> ''
                       ORDER BY folded, is_agent, position) named
        ORDER BY is_agent, position LIMIT ${NAMES_MAX}) o
     CROSS JOIN LATERAL (
       SELECT array_agg(c.key) AS keys
         FROM (SELECT of_kind.key
                 FROM (SELECT DISTINCT company_key FROM officers
                        WHERE folded = o.folded AND company_key <> own.key ORDER BY company_key OFFSET 0) others
                CROSS JOIN LATERAL (
                  SELECT key FROM companies WHERE key = others.company_key AND is_sample = own.is_sample OFFSET 0) of_kind
                LIMIT ${CONNECTIONS_COUNTED_MAX}) c) shared
     WHERE shared.keys IS NOT NULL
     UNION ALL
    SELECT 'address', own.address, ${COUNTED}
      FROM own
     CROSS JOIN LATERAL (
       SELECT array_agg(key) AS keys
         FROM (SELECT key FROM companies
                WHERE address_key = own.address_key AND key <> own.key
                  AND is_sample = own.is_sample AND NOT is_removed LIMIT ${CONNECTIONS_COUNTED_MAX}) others) shared
     WHERE shared.keys IS NOT NULL`,
};

interface ListedRow extends CompanyRow, Record<string, unknown> {
  readonly n: number;
}

/** The companies that are listed of each of some lists of keys. */
const LISTED = {
  name: 'demo-connected',
  text: `
    SELECT k.n::int AS n, ${COMPANY_COLUMNS}
      FROM (SELECT n, key, row_number() OVER (PARTITION BY n ORDER BY status <> 'active', folded, key) AS place
              FROM unnest($1::int[], $2::text[]) AS t (n, company_key) JOIN companies ON key = company_key) k
      JOIN companies c ON c.key = k.key
     WHERE k.place <= ${CONNECTIONS_LISTED_MAX} ORDER BY k.n, k.place`,
};

const KNOWN = { name: 'demo-known', text: 'SELECT 1 FROM companies WHERE key = $1 AND NOT is_removed' };

/** What a company shares with others. */
@Injectable()
export class ListConnectionsReadModel {
  constructor(private readonly database: Database) {}

  async list(request: RequestFor<typeof listConnections>): Promise<ListConnectionsReply> {
    const connections = await this.read(request);
    if (connections.length === 0) await this.#demand(request);
    return { connections };
  }

  /** The connections of a company; none of an unknown one. */
  async read(request: RequestFor<typeof listConnections>): Promise<Connection[]> {
    const found = await this.database.query<SharedRow>(SHARED, [companyKey(request)]);
    // A text that stands where nobody is known connects nobody.
    const shared = found.filter(({ kind, value }) => kind === 'address' || !isNoValue(value, 'field'));
    const listed = await this.#companiesOf(shared);
    const connections = shared.map(({ kind, value, count }, n): Connection => ({
      object: 'connection',
      kind,
      value,
      company_count: count,
      is_common: count > CONNECTING_MAX,
      companies: (listed.get(n) ?? []).map(toCompany),
    }));
    return connections.toSorted((one, other) => one.company_count - other.company_count);
  }

  async #companiesOf(shared: readonly SharedRow[]): Promise<Map<number, ListedRow[]>> {
    const wanted = shared.flatMap(({ keys }, n) => keys.map((key) => ({ n, key })));
    if (wanted.length === 0) return new Map();
    const parameters = [wanted.map(({ n }) => n), wanted.map(({ key }) => key)];
    return Map.groupBy(await this.database.query<ListedRow>(LISTED, parameters), ({ n }) => n);
  }

  /** Throws where no company has the id. */
  async #demand(request: RequestFor<typeof listConnections>): Promise<void> {
    const [known] = await this.database.query(KNOWN, [companyKey(request)]);
    if (known !== undefined) return;
    throw new AppError(codes.business.notFound, { message: `No company has the id ${formatBusinessId(request)}.` });
  }
}

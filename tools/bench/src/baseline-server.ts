import { getBusinessStatements } from '@registry/app-business-registry/get-business.sql';
import { matchNamesStatements } from '@registry/app-business-registry/match-names.sql';
import { findSubjects } from '@registry/app-records-sections/find-subjects.sql';
import { selectNewestOfEachKind } from '@registry/app-records-sections/newest-of-each-kind.sql';
import type { MatchName, OtherName } from '@registry/contracts-business-registry';
import { fileNumberKey, parseBusinessId, placeKeys } from '@registry/domain';
import { matchSubjects, type Subject } from '@registry/matching';
import type { BoundStatement } from '@registry/persistence';
import { KEYED_READS, sessionOptions } from '@registry/persistence';
import fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/**
 * What the gateway is compared with: one process, bare Fastify and pg, the same statements on the same databases in the same
 * order, no messages between services, no keys, no counting, no shaping. Coverage, which the service reads once a second, is
 * left out. With the database of records the response is a full business object, without it a sparse one. It prints its port.
 */
const [registryUrl = '', recordsUrl] = process.argv.slice(2);
const options = sessionOptions(KEYED_READS);
const registry = new pg.Pool({ connectionString: registryUrl, max: 10, options });
const records = recordsUrl === undefined ? undefined : new pg.Pool({ connectionString: recordsUrl, max: 10, options });
// As the services read them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const server = fastify();

server.get<{ Params: { id: string } }>('/v1/businesses/:id', async (request, reply) => {
  const id = parseBusinessId(request.params.id);
  const ofCompany = id === undefined ? undefined : getBusinessStatements.get(id.state);
  const ofNames = id === undefined ? undefined : matchNamesStatements.get(id.state);
  if (id === undefined || ofCompany === undefined || ofNames === undefined) return reply.code(404).send();
  const values = [[fileNumberKey(id.fileNumber)]];
  if (records === undefined) {
    const { rows } = await registry.query({ ...ofCompany, values });
    return rows[0] ?? reply.code(404).send();
  }
  const [company, names] = await Promise.all([
    registry.query({ ...ofCompany, values }),
    registry.query<
      MatchName & {
        readonly ein: string | null;
        readonly addresses: Addresses | null;
        readonly namesakes: readonly { readonly addresses: Addresses; readonly names: readonly OtherName[] }[] | null;
      }
    >({ ...ofNames, values }),
  ]);
  const [legal, ...alternatives] = names.rows;
  if (legal === undefined) return reply.code(404).send();
  const places = placeKeys(legal.addresses ?? []);
  const namesakes = legal.namesakes?.map(({ addresses }) => placeKeys(addresses).postalCodes) ?? null;
  const namesakeNames = legal.namesakes?.map((namesake) => namesake.names) ?? null;
  const named = { legal, alternatives, namesakes, namesakeNames };
  const keys = { ...id, ...named, ein: legal.ein, places, register: 'part' as const };
  const subjects = await records.query<Subject>(toConfig(findSubjects([{ keys, everywhere: false }])));
  const { matched, ein } = matchSubjects(subjects.rows, keys);
  if (matched.length === 0) return { company: company.rows[0] as unknown, ein, newest: [] };
  const newest = await records.query(toConfig(selectNewestOfEachKind([matched])));
  return { company: company.rows[0] as unknown, ein, newest: newest.rows as unknown[] };
});

type Addresses = Parameters<typeof placeKeys>[0];

function toConfig({ statement, values }: BoundStatement): pg.QueryConfig {
  return { ...statement, values: [...values] };
}

await server.listen({ host: '127.0.0.1', port: 0 });
const { port } = server.server.address() as AddressInfo;
process.stdout.write(`${JSON.stringify({ msg: 'ready', port })}\n`);

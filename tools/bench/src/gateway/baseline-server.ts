import { getBusinessStatements } from '@registry/app-business-registry/get-business.sql';
import { fileNumberKey, parseBusinessId } from '@registry/domain';
import { KEYED_READS, sessionOptions } from '@registry/persistence';
import fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/**
 * What the gateway is compared with: one process, bare Fastify and pg, the same SQL, no keys, no counting, no checks.
 * It prints its port when it listens.
 */
const options = sessionOptions(KEYED_READS);
const pool = new pg.Pool({ connectionString: process.argv[2] ?? '', max: 10, options });
const server = fastify();

server.get<{ Params: { id: string } }>('/v1/businesses/:id', async (request, reply) => {
  const id = parseBusinessId(request.params.id);
  const statement = id === undefined ? undefined : getBusinessStatements.get(id.state);
  if (id === undefined || statement === undefined) return reply.code(404).send();
  const { rows } = await pool.query({ ...statement, values: [[fileNumberKey(id.fileNumber)]] });
  return rows[0] ?? reply.code(404).send();
});

await server.listen({ host: '127.0.0.1', port: 0 });
const { port } = server.server.address() as AddressInfo;
process.stdout.write(`${JSON.stringify({ msg: 'ready', port })}\n`);

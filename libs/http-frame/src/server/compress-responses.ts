import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Bytes below which a response is not compressed: it fits in a packet either way. */
const COMPRESSED_FROM = 1_024;

/**
 * Compresses responses for callers that accept it, as each route's last step, when the request has been counted. Must
 * be called before the routes are registered.
 */
export async function compressResponses(server: FastifyInstance): Promise<void> {
  await server.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: COMPRESSED_FROM,
    globalDecompression: false, // no endpoint reads a body
  });
}

import { attachment } from '@registry/http-frame/requests/attachment';
import { Controller, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { exampleSparseBusiness, exportEnd, exportError } from '@registry/contracts-business-registry';
import { exportedBusiness } from '@registry/contracts-records-sections';
import { codes } from '@registry/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headerReferences } from '@registry/http-frame/openapi/response-headers';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { BusinessExports } from './business-exports.ts';
import { ExportBusinessesQuery } from './export-businesses.query.dto.ts';
import { exportLines } from './export-lines.ts';

const EXAMPLE_END = { object: 'export_end', position: '6f1c2f5e6b0f4c0f9a546d9f2f0c7a11-42.0-12.0' } as const;
const toExample = (format: 'ndjson' | 'csv'): string => {
  const { head, rows, last } = exportLines(format, []);
  return head + rows([exampleSparseBusiness]) + last(EXAMPLE_END);
};

@Controller('v1/export')
export class ExportsController {
  constructor(private readonly exports: BusinessExports) {}

  @Operation('GET', 'businesses', {
    access: 'keyed-enterprise',
    readsTestClock: true,
    tag: 'Copies',
    summary: 'Export businesses',
    description:
      'Streams all loaded businesses of a state, one on each line (`ExportedBusiness`), in the order of file numbers. The last line is `ExportEnd`, or `ExportError` if the export ended early. Without either, the connection broke. Both have the position of the export, as the header `X-Position` does. `coverage` of `ExportEnd` says how much of the registry was loaded. Every later change is in `GET /v1/changes?after=` this position. A row may already have such a change. 100 rows count as one request. `fields` adds values of the profiles, which takes longer.',
    response: exportedBusiness,
    example: exampleSparseBusiness,
    streams: {
      lines: [exportedBusiness, exportEnd, exportError],
      examples: { 'application/x-ndjson': toExample('ndjson'), 'text/csv': toExample('csv') },
    },
    errors: [codes.request.missingParameter, codes.request.invalidParameter, codes.changes.positionExpired],
    headers: headerReferences('X-Position'),
    reads: 'listed',
  })
  async exportBusinesses(
    @Query() { state, format, after, position, fields }: ExportBusinessesQuery,
    @Req() { apiCall, method }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | string> {
    const { key } = apiCall;
    if (key === undefined) throw new Error('The request has no key.');
    apiCall.subjects = [`us_${state.toLowerCase()}`];
    const lines = exportLines(format, fields ?? []);
    const started = await this.exports.start({
      state,
      after: after?.fileNumber ?? null,
      position,
      key,
      call: apiCall,
      format,
      lines,
      fields: fields ?? [],
    });
    void reply.headers({
      'content-type': lines.contentType,
      'content-disposition': attachment(`businesses-us-${state.toLowerCase()}.${format}`),
      'x-position': started.position,
    });
    if (method !== 'HEAD') return new StreamableFile(started.stream);
    started.stream.destroy();
    return '';
  }
}

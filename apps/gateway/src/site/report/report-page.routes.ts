import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { type BusinessIdParts, formatBusinessId } from '@registry/domain';
import { codes } from '@registry/errors';
import { latestPastMs } from '@registry/http-frame/parameters/past-time';
import type { JsonText } from '@registry/http-frame/server/json-text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProfileReader } from '../../profiles/profile-reader.ts';
import { PublishedSources } from '../../coverage/published-sources.ts';
import { evidenceHeaders } from '../../evidence/evidence-headers.ts';
import { EvidenceMaker } from '../../evidence/evidence-maker.ts';
import { EvidenceVerifier } from '../../evidence/evidence-verifier.ts';
import { EvidenceRequestDto } from '../../evidence/evidence.dto.ts';
import { ReportQuery } from '../../evidence/report.query.dto.ts';
import { CompanyIdPipe } from '../../ids/company-id.pipe.ts';
import type { Html } from '../layout/html.ts';
import { SitePages } from '../layout/page.ts';
import { type FormBody, FormBodyPipe } from '../session/form-body.pipe.ts';
import { FORM } from '../session/user-pages.ts';
import { WorkspaceSession } from '../session/workspace-session.ts';
import { checkedBody } from '../watchlists/watchlist-form.ts';
import { evidenceMain } from './evidence-page.ts';
import { reportMain, reportNumber } from './report-page.ts';

const AREA = '/reports';
const FILE_BYTES_MAX = 4 * 1024 * 1024;

/** Reports on companies, for everybody and as a workspace sees them, and their evidence. Nothing of it is kept. */
@ApiExcludeController()
@Controller()
export class ReportPageRoutes {
  constructor(
    private readonly session: WorkspaceSession,
    private readonly profiles: ProfileReader,
    private readonly evidence: EvidenceMaker,
    private readonly verifier: EvidenceVerifier,
    private readonly sources: PublishedSources,
    private readonly pages: SitePages,
  ) {}

  @Get('reports/:id')
  @RouteConfig({ operation: 'report-page', reads: 'path', access: 'demo-session' })
  async reportPage(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('id', CompanyIdPipe) id: BusinessIdParts,
    @Query() { purpose }: ReportQuery,
  ): Promise<string> {
    const key = await this.session.find(request, AREA);
    const at = new Date(latestPastMs()).toISOString();
    const profile = await this.profiles.read(id, reply, key && { key, knownAt: at });
    const { name } = profile.business;
    const main = reportMain(profile, this.sources, { at, purpose: purpose ?? '', isSignedIn: key !== undefined });
    const description = `A report on ${name} to print and to file.`;
    const { sample: showsSample } = profile.company.company;
    return this.pages.show(reply, { title: `Report on ${name}`, description, showsSample, main });
  }

  @Post('reports/:id/evidence')
  @HttpCode(200)
  @RouteConfig({ operation: 'evidence-form', reads: 'path', ...FORM })
  async downloadEvidence(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('id', CompanyIdPipe) id: BusinessIdParts,
    @Body(FormBodyPipe) { purpose, known_at: at = '' }: FormBody,
  ): Promise<JsonText> {
    const key = await this.session.demand(request, AREA);
    const reference = reportNumber(formatBusinessId(id), at);
    const body = await checkedBody(EvidenceRequestDto, { purpose: purpose || null, reference, known_at: at });
    const evidence = await this.evidence.make(id, key, body);
    void reply.headers(evidenceHeaders(id));
    return evidence;
  }

  @Get('evidence')
  @RouteConfig({ operation: 'evidence-page' })
  evidencePage(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.#showEvidence(reply, evidenceMain(null));
  }

  @Post('evidence')
  @HttpCode(200)
  @RouteConfig({ operation: 'verify-evidence-form', takes: 'multipart/form-data', bodyBytesMax: FILE_BYTES_MAX })
  async verifyEvidence(@Body() body: unknown, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const file = body instanceof FormData ? body.get('file') : null;
    if (file instanceof File && file.size > 0)
      return this.#showEvidence(reply, evidenceMain(await this.verifier.verify(await file.bytes())));
    void reply.code(codes.body.invalid.status);
    return this.#showEvidence(reply, evidenceMain(null, 'No file was sent. Choose a file of evidence.'));
  }

  #showEvidence(reply: FastifyReply, main: Html): Promise<string> {
    const description = 'Upload signed evidence of a company and see who signed it, when, and whether it was changed.';
    return this.pages.show(reply, { title: 'Verify evidence', description, path: '/evidence', main });
  }
}

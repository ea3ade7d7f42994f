import { Body, Param, Query } from '@nestjs/common';
import { type BusinessIdParts, formatBusinessId } from '@registry/domain';
import { codes } from '@registry/errors';
import { latestPastMs } from '@registry/http-frame/parameters/past-time';
import type { JsonText } from '@registry/http-frame/server/json-text';
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
import { FormAt, OnVisit, PageAt, PagesAt, UserFormAt, UserPageAt, type Visit } from '../layout/page-routes.ts';
import { checkedBody, type FormBody, FormFields } from '../session/form-body.pipe.ts';
import { WorkspaceSession } from '../session/workspace-session.ts';
import { evidenceMain } from './evidence-page.ts';
import { reportMain, reportNumber } from './report-page.ts';

const FILE_BYTES_MAX = 4 * 1024 * 1024;

/** Reports on companies, for everybody and as a workspace sees them, and their evidence. Nothing of it is kept. */
@PagesAt()
export class ReportPageRoutes {
  constructor(
    private readonly session: WorkspaceSession,
    private readonly profiles: ProfileReader,
    private readonly evidence: EvidenceMaker,
    private readonly verifier: EvidenceVerifier,
    private readonly sources: PublishedSources,
    private readonly pages: SitePages,
  ) {}

  @UserPageAt('reports/:id', 'report-page', 'path')
  async reportPage(
    @OnVisit() { request, reply }: Visit,
    @Param('id', CompanyIdPipe) id: BusinessIdParts,
    @Query() { purpose }: ReportQuery,
  ): Promise<string> {
    const key = await this.session.findOnPublic(request);
    const at = new Date(latestPastMs()).toISOString();
    const profile = await this.profiles.read(id, reply, key && { key, knownAt: at });
    const { name } = profile.business;
    const main = reportMain(profile, this.sources, { at, purpose: purpose ?? '' });
    const description = `A report on ${name} to print and to file.`;
    return this.pages.show(reply, { title: `Report on ${name}`, description, main });
  }

  @UserFormAt('reports/:id/evidence', 'evidence-form', { reads: 'path', scope: 'read' })
  async downloadEvidence(
    @OnVisit() { request, reply }: Visit,
    @Param('id', CompanyIdPipe) id: BusinessIdParts,
    @FormFields() { purpose, known_at: at = '' }: FormBody,
  ): Promise<JsonText> {
    const key = await this.session.demand(request);
    const reference = reportNumber(formatBusinessId(id), at);
    const body = await checkedBody(EvidenceRequestDto, { purpose: purpose || null, reference, known_at: at });
    const evidence = await this.evidence.make(id, key, body);
    void reply.headers(evidenceHeaders(id));
    return evidence;
  }

  @PageAt('evidence', 'evidence-page')
  evidencePage(@OnVisit() visit: Visit): Promise<string> {
    return this.#showEvidence(visit, evidenceMain(null));
  }

  @FormAt('evidence', 'verify-evidence-form', {
    scope: 'read',
    takes: 'multipart/form-data',
    bodyBytesMax: FILE_BYTES_MAX,
  })
  async verifyEvidence(@Body() body: unknown, @OnVisit() visit: Visit): Promise<string> {
    const file = body instanceof FormData ? body.get('file') : null;
    if (file instanceof File && file.size > 0)
      return this.#showEvidence(visit, evidenceMain(await this.verifier.verify(await file.bytes())));
    void visit.reply.code(codes.body.invalid.status);
    return this.#showEvidence(visit, evidenceMain(null, 'No file was sent. Choose a file of evidence.'));
  }

  #showEvidence({ reply }: Visit, main: Html): Promise<string> {
    const description = 'Upload signed evidence of a company and see who signed it, when, and whether it was changed.';
    return this.pages.show(reply, { title: 'Verify evidence', description, path: '/evidence', main });
  }
}

import { AuditCheck, type AuditEntry } from '@registry/api-client/evidence/verify-audit';
import { InvalidEvidence } from '@registry/api-client/evidence/invalid-evidence';
import { Injectable, StreamableFile } from '@nestjs/common';
import { attachment } from '@registry/http-frame/requests/attachment';
import type { FastifyReply } from 'fastify';
import { auditTexts } from '../../keys/audit/audit-texts.ts';
import { AuditStore, NO_HASH } from '../../keys/audit/audit.store.ts';
import { pageRunner } from '../../lists/page-runner.ts';
import { started, streamTexts } from '../../lists/stream-texts.ts';

export const NDJSON = 'application/x-ndjson';
/** Entries that a request checks: about a second. */
const CHECKED_MAX = 100_000;

/** The end of a log. */
export interface AuditState {
  readonly count: number;
  readonly hash: string;
}

/** The log of what a workspace read, for the API and for pages. */
@Injectable()
export class AuditLog {
  constructor(private readonly store: AuditStore) {}

  /** Sends the entries after one, and the end. */
  async send(workspaceId: number, after: number, reply: FastifyReply): Promise<StreamableFile> {
    const texts = await started(auditTexts(this.store, workspaceId, after, pageRunner()));
    void reply.headers({
      'content-type': `${NDJSON}; charset=utf-8`,
      'content-disposition': attachment('audit.ndjson'),
    });
    return new StreamableFile(streamTexts(texts));
  }

  async readState(workspaceId: number): Promise<AuditState> {
    const end = await this.store.findEnd(workspaceId);
    return { count: Number(end?.sequence ?? 0), hash: (end?.hash ?? NO_HASH).toString('hex') };
  }

  /** The entries of a page, newest first. */
  async list(workspaceId: number, count: number, { offset, limit }: { offset: number; limit: number }) {
    const upTo = count - offset;
    const rows = await this.store.list(workspaceId, Math.max(0, upTo - limit), upTo, limit);
    return rows.map(({ entry }) => JSON.parse(entry) as AuditEntry).reverse();
  }

  /** Checks the log as those who download it do. Returns what was found, in words. */
  async check(workspaceId: number): Promise<string> {
    const { count } = await this.readState(workspaceId);
    if (count > CHECKED_MAX)
      return `The log has more than ${CHECKED_MAX} entries. Download it, and check it by business-registry verify.`;
    const check = new AuditCheck();
    for await (const text of auditTexts(this.store, workspaceId, 0, pageRunner()))
      for (const line of text.trimEnd().split('\n')) check.add(line);
    try {
      check.finish();
      return `Each of the ${count} entries is as it was written.`;
    } catch (error) {
      if (error instanceof InvalidEvidence) return error.message;
      throw error;
    }
  }
}

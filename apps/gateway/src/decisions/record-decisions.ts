import { Injectable } from '@nestjs/common';
import { decidedRecords, readMatchKeys } from '@registry/business-profile';
import { getBusiness } from '@registry/contracts-business-registry';
import {
  getRecord,
  RECORD_ID,
  recordContent,
  type RecordDecisionName,
  type RecordRow,
} from '@registry/contracts-records-sections';
import type { BusinessIdParts } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';
import { MessageClient } from '@registry/messaging';
import { DecisionsStore } from '../annotations/decisions.store.ts';

/** Decisions of workspaces on records that are attached to companies, with any confidence. */
@Injectable()
export class RecordDecisions {
  constructor(
    private readonly services: MessageClient,
    private readonly decisions: DecisionsStore,
  ) {}

  /** Keeps a decision; returns the record with it. Throws `business_not_found`, `record_not_found`. */
  async decide(
    workspaceId: number,
    id: BusinessIdParts,
    recordId: string,
    decided: { readonly decision: RecordDecisionName; readonly note: string | null },
  ): Promise<RecordRow> {
    const found = await this.services.call(getBusiness, { ...id, withMatchKeys: true });
    const businessId = found.business.id;
    if (!RECORD_ID.test(recordId)) throw unknownRecord(businessId, recordId);
    const { record } = await this.services.call(getRecord, { matchKeys: readMatchKeys(found), recordId });
    if (record === null) throw unknownRecord(businessId, recordId);
    const kept = { resultId: recordId, content: recordContent(record), ...decided };
    await this.decisions.keep(workspaceId, businessId, kept);
    const [shown] = decidedRecords([record], await this.decisions.list(workspaceId, businessId));
    return shown ?? record;
  }
}

function unknownRecord(businessId: string, recordId: string): AppError {
  return new AppError(codes.record.notFound, {
    message: `${businessId} has no record ${quoted(recordId)}. Take the id of a record from the business or from one of its lists.`,
  });
}

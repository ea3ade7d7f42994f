import { Injectable } from '@nestjs/common';
import { getBusiness } from '@registry/contracts-business-registry';
import {
  listSection,
  listSections,
  recordContent,
  type RecordDecisionName,
  type RecordRow,
} from '@registry/contracts-records-sections';
import { type BusinessIdParts, SECTION_NAMES } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';
import { WINDOW_MAX } from '@registry/http-frame/parameters/page.dto';
import { MessageClient } from '@registry/messaging';
import { readMatchKeys } from '../records/match-keys.ts';
import { DecisionsStore } from '../annotations/decisions.store.ts';
import { decidedRecords } from '../annotations/decided-records.ts';

/** Rows that are looked through at once. */
const PAGE_ROWS = 100;

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
    const record = await this.#find(readMatchKeys(found), recordId);
    if (record === undefined) throw unknownRecord(businessId, recordId);
    const kept = { resultId: recordId, content: recordContent(record), ...decided };
    await this.decisions.keep(workspaceId, businessId, kept);
    const [shown] = decidedRecords([record], await this.decisions.list(workspaceId, businessId));
    return shown ?? record;
  }

  /** The newest of all sections first, then the rest of those that have more. */
  async #find(matchKeys: ReturnType<typeof readMatchKeys>, recordId: string): Promise<RecordRow | undefined> {
    const { rows, sections } = await this.services.call(listSections, { matchKeys, minConfidence: 0, addresses: [] });
    const newest = rows.find((row) => row.id === recordId);
    if (newest !== undefined) return newest;
    for (const section of SECTION_NAMES) {
      const { totalCount, places } = sections[section];
      for (let offset = places.length; offset < Math.min(totalCount, WINDOW_MAX); offset += PAGE_ROWS) {
        const window = { offset, limit: Math.min(PAGE_ROWS, WINDOW_MAX - offset) };
        const page = await this.services.call(listSection, { matchKeys, section, minConfidence: 0, ...window });
        const record = page.rows.find((row) => row.id === recordId);
        if (record !== undefined) return record;
      }
    }
    return undefined;
  }
}

function unknownRecord(businessId: string, recordId: string): AppError {
  return new AppError(codes.record.notFound, {
    message: `${businessId} has no record ${quoted(recordId)}. Take the id of a record from the business or from one of its lists.`,
  });
}

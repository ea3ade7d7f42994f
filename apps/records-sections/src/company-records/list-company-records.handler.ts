import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor } from '@registry/contracts-message';
import {
  listCompanyRecords,
  type ListCompanyRecordsReply,
  SHOWN_CONFIDENCE,
} from '@registry/contracts-records-sections';
import { matchSubjects } from '@registry/matching';
import { Handles } from '@registry/messaging/handles';
import { parseRecordCursor } from '../change-events/record-cursor.ts';
import { FindSubjectsReadModel } from '../matching/find-subjects.read-model.ts';
import { CompanyRecordsReadModel } from './company-records.read-model.ts';

@Controller()
export class ListCompanyRecordsHandler {
  constructor(
    private readonly subjects: FindSubjectsReadModel,
    private readonly records: CompanyRecordsReadModel,
  ) {}

  @Handles(listCompanyRecords)
  async listCompanyRecords(
    @Payload() request: RequestFor<typeof listCompanyRecords>,
  ): Promise<ListCompanyRecordsReply> {
    const { matchKeys, after, limit } = request;
    const { matched, ein } = matchSubjects(await this.subjects.find(matchKeys), matchKeys);
    const shown = matched.filter(({ confidence }) => confidence >= SHOWN_CONFIDENCE);
    const { records, next } = await this.records.page(shown, parseRecordCursor(after), limit);
    return { ein: ein.ein, records, next: next === null ? null : next.join('/') };
  }
}

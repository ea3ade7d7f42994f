import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ReplyTo } from '@registry/contracts-message';
import { getRecord } from '@registry/contracts-records-sections';
import { matchSubjects } from '@registry/matching';
import { Handles } from '@registry/messaging/handles';
import { FindSubjectsReadModel } from '../matching/find-subjects.read-model.ts';
import { GetRecordReadModel } from './get-record.read-model.ts';

@Controller()
export class GetRecordHandler {
  constructor(
    private readonly subjects: FindSubjectsReadModel,
    private readonly records: GetRecordReadModel,
  ) {}

  @Handles(getRecord)
  async getRecord(
    @Payload() { matchKeys, recordId }: RequestFor<typeof getRecord>,
  ): Promise<ReplyTo<typeof getRecord>> {
    const { matched } = matchSubjects(await this.subjects.find(matchKeys), matchKeys);
    return { record: (await this.records.find(matched, recordId)) ?? null };
  }
}

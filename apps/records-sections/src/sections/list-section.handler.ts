import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { listSection, type ListSectionReply, type ListSectionRequest } from '@registry/contracts-records-sections';
import { withoutUndated } from '@registry/contracts-message';
import { Handles } from '@registry/messaging/handles';
import { FindSubjectsReadModel } from '../matching/find-subjects.read-model.ts';
import { matchSubjects } from '@registry/matching';
import { RecordsOnDayReadModel } from './valid-on/records-on-day.read-model.ts';
import { CoverageReadModel } from './coverage/coverage.read-model.ts';
import { ListSectionReadModel } from './list-section.read-model.ts';

@Controller()
export class ListSectionHandler {
  constructor(
    private readonly subjects: FindSubjectsReadModel,
    private readonly coverage: CoverageReadModel,
    private readonly section: ListSectionReadModel,
    private readonly onDay: RecordsOnDayReadModel,
  ) {}

  @Handles(listSection)
  async listSection(@Payload() request: ListSectionRequest): Promise<ListSectionReply> {
    const { matchKeys, section, subjectNos } = request;
    const [subjects, coverage] = await Promise.all([this.subjects.find(matchKeys), this.coverage.read(matchKeys)]);
    const { matched } = matchSubjects(subjects, matchKeys);
    const sure = matched
      .filter(({ confidence }) => confidence >= request.minConfidence)
      .filter(({ subject }) => subjectNos?.includes(subject.subjectNo) ?? true);
    const { rows, totalCount, undated } =
      request.validOn === undefined
        ? { ...(await this.section.page(section, sure, request)), undated: 0 }
        : await this.onDay.page(section, sure, request, request.validOn);
    const { register } = matchKeys;
    return {
      rows: rows.map(({ row }) => row),
      totalCount,
      coverage: withoutUndated({ ...coverage[section], register }, undated),
    };
  }
}

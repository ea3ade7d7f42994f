import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { listSection, type ListSectionReply, type ListSectionRequest } from '@registry/contracts-records-sections';
import { withoutHidden } from '@registry/domain';
import { Handles } from '@registry/messaging/handles';
import { FindSubjectsReadModel } from '../matching/find-subjects.read-model.ts';
import { matchSubjects } from '@registry/matching';
import { CoverageReadModel } from './coverage/coverage.read-model.ts';
import { ListSectionReadModel } from './list-section.read-model.ts';

@Controller()
export class ListSectionHandler {
  constructor(
    private readonly subjects: FindSubjectsReadModel,
    private readonly coverage: CoverageReadModel,
    private readonly section: ListSectionReadModel,
  ) {}

  @Handles(listSection)
  async listSection(@Payload() request: ListSectionRequest): Promise<ListSectionReply> {
    const { matchKeys, section } = request;
    const [subjects, coverage] = await Promise.all([this.subjects.find(matchKeys), this.coverage.read(matchKeys)]);
    const { matched } = matchSubjects(subjects, matchKeys);
    const sure = matched.filter(({ confidence }) => confidence >= request.minConfidence);
    const { rows, totalCount } = await this.section.page(section, sure, request);
    const { register } = matchKeys;
    const shown = withoutHidden(
      rows.map(({ row }) => row),
      matchKeys.hidden,
    );
    return { rows: shown, totalCount, coverage: { ...coverage[section], register } };
  }
}

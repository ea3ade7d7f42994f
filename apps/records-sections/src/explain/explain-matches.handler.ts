import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor } from '@registry/contracts-message';
import {
  type ExplainedRow,
  explainMatches,
  type ExplainMatchesReply,
  type NearMiss,
} from '@registry/contracts-records-sections';
import { type RecordKind, SECTION_KINDS, SECTION_NAMES, type SectionName } from '@registry/domain';
import { Handles } from '@registry/messaging/handles';
import { FindSubjectsReadModel } from '../matching/find-subjects.read-model.ts';
import { type MatchedSubject, matchSubjects, type MissedSubject } from '@registry/matching';
import { ListSectionReadModel } from '../sections/list-section.read-model.ts';

const NEAR_MISSES_MAX = 100;

@Controller()
export class ExplainMatchesHandler {
  constructor(
    private readonly subjects: FindSubjectsReadModel,
    private readonly section: ListSectionReadModel,
  ) {}

  @Handles(explainMatches)
  async explainMatches(@Payload() request: RequestFor<typeof explainMatches>): Promise<ExplainMatchesReply> {
    const { matchKeys, section, limit } = request;
    const matches = matchSubjects(await this.subjects.find(matchKeys, true), matchKeys);
    const attached: ExplainedRow[] = [];
    for (const name of section === null ? SECTION_NAMES : [section]) {
      const { rows } = await this.section.page(name, matches.matched, { offset: 0, limit });
      for (const { row, matched } of rows) attached.push({ section: name, row, comparison: comparison(matched) });
    }
    const missed = matches.missed.filter(({ subject }) => isIn(section, subject.kind));
    return { ein: matches.ein, attached, nearMisses: missed.slice(0, NEAR_MISSES_MAX).map(toNearMiss) };
  }
}

function comparison({ method, confidence, evidence, recordSays, companySays, rivals }: MatchedSubject) {
  return { method, confidence, evidence, recordSays, companySays, rivals };
}

function isIn(section: SectionName | null, kind: RecordKind): boolean {
  const kinds: readonly RecordKind[] | undefined = section === null ? undefined : SECTION_KINDS[section];
  return kinds === undefined || kinds.includes(kind);
}

function toNearMiss({ subject, reason }: MissedSubject): NearMiss {
  const { source, names, state, ein, recordCount } = subject;
  return { source, names, state, ein, recordCount, reason };
}

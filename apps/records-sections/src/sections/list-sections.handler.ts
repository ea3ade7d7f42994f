import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  listSections,
  type ListSectionsReply,
  type ListSectionsRequest,
  type PartOrigin,
  type RecordRow,
  ROWS_SHOWN,
  type SectionOutline,
} from '@registry/contracts-records-sections';
import { type RecordKind, SECTION_KINDS, bySection, type SectionName, withoutHidden } from '@registry/domain';
import { Handles } from '@registry/messaging/handles';
import { CompanyScreenings, type ScreenedParty } from '../screening/company-screenings.ts';
import { toParty } from '../screening/screened-party.ts';
import { FindSubjectsReadModel } from '../matching/find-subjects.read-model.ts';
import { matchSubjects } from '@registry/matching';
import { attachedSubjects, countRecords, MatchesOfRecords } from './attached-subjects.ts';
import { CoverageReadModel } from './coverage/coverage.read-model.ts';
import { ListSectionsReadModel, type NewestRecords, type NewestRow } from './list-sections.read-model.ts';
import { toPartOrigins } from './origins/part-origins.ts';
import { newestFirst } from './record-order.ts';
import { READING_DAY, type ReadingDay } from '../reading-day.ts';
import { toRecordRow } from './record.mapper.ts';
import { contactsInRecords } from './seen/contacts-in-records.ts';
import { addressesInRecords, namesInRecords } from './seen/seen-in-records.ts';

@Controller()
export class ListSectionsHandler {
  constructor(
    private readonly subjects: FindSubjectsReadModel,
    private readonly coverage: CoverageReadModel,
    private readonly sections: ListSectionsReadModel,
    @Inject(READING_DAY) private readonly today: ReadingDay,
    private readonly screenings: CompanyScreenings,
  ) {}

  @Handles(listSections)
  async listSections(@Payload() request: ListSectionsRequest): Promise<ListSectionsReply> {
    const { whole, party, shown, files } = await this.#read(request);
    const screening = await this.screenings.screen(party);
    const reply = withoutHidden({ ...whole, screening }, request.matchKeys.hidden);
    return request.withOrigins === true
      ? { ...reply, origins: { rows: listOrigins(reply.rows, shown), files } }
      : reply;
  }

  /** A company as it is screened, with what its records say of it. */
  async readParty(request: ListSectionsRequest): Promise<ScreenedParty> {
    return (await this.#read(request)).party;
  }

  async #read(request: ListSectionsRequest) {
    const { matchKeys, minConfidence, withOrigins = false } = request;
    const [subjects, coverage, files] = await Promise.all([
      this.subjects.find(matchKeys),
      this.coverage.read(matchKeys),
      withOrigins ? this.coverage.listFiles(matchKeys) : [],
    ]);
    const { matched: all, ein } = matchSubjects(subjects, matchKeys);
    const matched = all.filter(({ confidence }) => confidence >= minConfidence);
    const newest = await this.sections.newest(matched, withOrigins);
    const matches = new MatchesOfRecords(matched);
    const attached = attachedSubjects(matched);
    const { shown, sections } = outline(newest, (section) => ({
      totalCount: countRecords(attached, section),
      coverage: { ...coverage[section], register: matchKeys.register },
    }));
    const whole = {
      rows: shown.map((stored) => toRecordRow(stored, matches.of(stored), this.today())),
      sections,
      ein: ein.ein,
      names: namesInRecords(matched, matchKeys),
      addresses: addressesInRecords(newest.addresses, matches, matchKeys),
      contacts: contactsInRecords(newest.detailed, matches),
    };
    return { whole, party: toParty(matchKeys, request.addresses, whole), shown, files };
  }
}

/** The records of all sections, each once, and what each section has of them. */
function outline(
  newest: NewestRecords,
  describeSection: (section: SectionName) => Omit<SectionOutline, 'places'>,
): { readonly shown: readonly NewestRow[]; readonly sections: ListSectionsReply['sections'] } {
  const places = new Map<NewestRow, number>();
  const ofSection = (section: SectionName): SectionOutline => {
    const kinds: readonly RecordKind[] = SECTION_KINDS[section];
    const shown = kinds.flatMap((kind) => newest.byKind.get(kind) ?? []);
    if (kinds.length > 1) shown.sort(newestFirst).splice(ROWS_SHOWN);
    for (const record of shown) if (!places.has(record)) places.set(record, places.size);
    return { places: shown.map((record) => places.get(record) ?? 0), ...describeSection(section) };
  };
  const sections = bySection(ofSection);
  return { shown: [...places.keys()], sections };
}

function listOrigins(rows: readonly RecordRow[], shown: readonly NewestRow[]): PartOrigin[][] {
  return rows.map((row, i) => toPartOrigins(row, shown[i]?.origins ?? []));
}

import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type Coverage,
  listSections,
  type ListSectionsReply,
  type ListSectionsRequest,
  NO_CONTACT_VALUES,
  type PartOrigin,
  type RecordRow,
  ROWS_SHOWN,
  SHOWN_CONFIDENCE,
  type SectionOutline,
} from '@registry/contracts-records-sections';
import { withoutUndated } from '@registry/contracts-message';
import { bySection, type RecordKind, SECTION_KINDS, SECTION_NAMES, type SectionName } from '@registry/domain';
import { Handles } from '@registry/messaging/handles';
import { CompanyScreenings } from '../screening/company-screenings.ts';
import { FindSubjectsReadModel } from '../matching/find-subjects.read-model.ts';
import { givesNumber, type MatchedSubject, matchSubjects, type ScreenedParty, toParty } from '@registry/matching';
import { attachedSubjects, countRecords, MatchesOfRecords } from './attached-subjects.ts';
import { CoverageReadModel } from './coverage/coverage.read-model.ts';
import { ListSectionsReadModel, type NewestRecords, type NewestRow } from './list-sections.read-model.ts';
import { toPartOrigins } from './origins/part-origins.ts';
import { newestFirst } from './record-order.ts';
import { READING_DAY, type ReadingDay } from '../reading-day.ts';
import { toRecordRow } from './record.mapper.ts';
import { RecordsOnDayReadModel } from './valid-on/records-on-day.read-model.ts';
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
    private readonly onDay: RecordsOnDayReadModel,
  ) {}

  @Handles(listSections)
  async listSections(@Payload() request: ListSectionsRequest): Promise<ListSectionsReply> {
    const { whole, party, matched, ofSection, shown, files } = await this.#readCompany(request);
    const { validOn: day } = request;
    const screening = await this.screenings.screen(party, day);
    const requested = day === undefined ? whole : await this.#readOnDay(matched, ofSection, day);
    const reply = { ...requested, ein: whole.ein, screening };
    // The rows of a day are others than those whose origins are read.
    return request.withOrigins === true && day === undefined
      ? { ...reply, origins: { rows: listOrigins(reply.rows, shown), files } }
      : reply;
  }

  /** A company as it is screened, with what its records say of it: of some day too, by all that is known. */
  async readParty(request: ListSectionsRequest): Promise<ScreenedParty> {
    return (await this.#readCompany(request)).party;
  }

  async #readCompany(request: ListSectionsRequest) {
    const { matchKeys, minConfidence, withOrigins = false } = request;
    const [subjects, coverage, files] = await Promise.all([
      this.subjects.find(matchKeys),
      this.coverage.read(matchKeys),
      withOrigins ? this.coverage.listFiles(matchKeys) : [],
    ]);
    const { matched: all, ein } = matchSubjects(subjects, matchKeys);
    const matched = all.filter(({ confidence }) => confidence >= minConfidence);
    const ofSection = (section: SectionName): Coverage => ({ ...coverage[section], register: matchKeys.register });
    const read = await this.#readRecords({ matched, matchKeys, withOrigins, ofSection });
    const { shown, ...seen } = read;
    const whole = { ...seen, ein: ein.ein };
    const usual = all.filter(({ confidence }) => confidence >= SHOWN_CONFIDENCE);
    // Who is on a list does not depend on which records are wanted.
    const known =
      minConfidence === SHOWN_CONFIDENCE
        ? read
        : await this.#readRecords({ matched: usual, matchKeys, withOrigins: false, ofSection });
    const rows = [...known.rows, ...(await this.#readNumbered(usual, known.shown))];
    const party = toParty(matchKeys, request.addresses, { ...known, ein: ein.ein, rows });
    return { whole, party, matched, ofSection, shown, files };
  }

  /** Rows that give the company a number which lists have as well, where newer records keep them from being shown. */
  async #readNumbered(matched: readonly MatchedSubject[], shown: readonly NewestRow[]): Promise<readonly RecordRow[]> {
    const matches = new MatchesOfRecords(matched);
    const known = new Set(shown.map((stored) => matches.of(stored).subject.subjectNo));
    const further = matched.filter((match) => givesNumber(match) && !known.has(match.subject.subjectNo));
    if (further.length === 0) return [];
    const { byKind } = await this.sections.newest(further);
    return [...byKind.values()].flat().map((stored) => toRecordRow(stored, matches.of(stored), this.today()));
  }

  async #readRecords({
    matched,
    matchKeys,
    withOrigins,
    ofSection,
  }: ReadOfSections): Promise<SeenRecords & ShownRecords> {
    const newest = await this.sections.newest(matched, withOrigins);
    const matches = new MatchesOfRecords(matched);
    const attached = attachedSubjects(matched);
    const { shown, sections } = outline(newest, (section) => ({
      totalCount: countRecords(attached, section),
      coverage: ofSection(section),
    }));
    return {
      shown,
      rows: shown.map((stored) => toRecordRow(stored, matches.of(stored), this.today())),
      sections,
      names: namesInRecords(matched, matchKeys),
      addresses: addressesInRecords(newest.addresses, matches, matchKeys),
      contacts: contactsInRecords(newest.detailed, matches),
    };
  }

  /** No date says when a record gave a name, an address or a number to call. */
  async #readOnDay(
    matched: readonly MatchedSubject[],
    ofSection: ReadOfSections['ofSection'],
    day: string,
  ): Promise<SeenRecords> {
    const rows = new Map<string, RecordRow>();
    const pages = await Promise.all(
      SECTION_NAMES.map((name) => this.onDay.page(name, matched, { offset: 0, limit: ROWS_SHOWN }, day)),
    );
    for (const page of pages) for (const { key, row } of page.rows) rows.set(key, row);
    const placed = [...rows.keys()];
    const sections = pages.map(({ rows: own, totalCount, undated }, at): [string, SectionOutline] => {
      const name = SECTION_NAMES[at] as SectionName;
      const places = own.map(({ key }) => placed.indexOf(key));
      return [name, { places, totalCount, coverage: withoutUndated(ofSection(name), undated) }];
    });
    const nothing = { names: [], addresses: [], contacts: NO_CONTACT_VALUES };
    return {
      ...nothing,
      rows: [...rows.values()],
      sections: Object.fromEntries(sections) as unknown as SeenRecords['sections'],
    };
  }
}

interface ReadOfSections {
  readonly matched: readonly MatchedSubject[];
  readonly matchKeys: ListSectionsRequest['matchKeys'];
  readonly withOrigins: boolean;
  readonly ofSection: (section: SectionName) => Coverage;
}

interface ShownRecords {
  readonly shown: readonly NewestRow[];
}

/** What the records of a company say, and which are listed. */
type SeenRecords = Required<Pick<ListSectionsReply, 'rows' | 'sections' | 'names' | 'addresses' | 'contacts'>>;

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

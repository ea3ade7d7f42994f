import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor } from '@registry/contracts-message';
import type { MatchKeys } from '@registry/contracts-business-registry';
import { countSections, type CountSectionsReply } from '@registry/contracts-records-sections';
import { matchSubjects } from '@registry/matching';
import { Handles } from '@registry/messaging/handles';
import { COMPANIES_OF_STATEMENT, FindSubjectsReadModel } from '../matching/find-subjects.read-model.ts';
import { attachedSubjects, countRecords } from './attached-subjects.ts';
import { CoverageReadModel } from './coverage/coverage.read-model.ts';

@Controller()
export class CountSectionsHandler {
  constructor(
    private readonly subjects: FindSubjectsReadModel,
    private readonly coverage: CoverageReadModel,
  ) {}

  /** One statement after the other, so that others are not kept waiting. */
  @Handles(countSections)
  async countSections(@Payload() request: RequestFor<typeof countSections>): Promise<CountSectionsReply> {
    const companies: CountSectionsReply['companies'][number][] = [];
    const coverages = new Map<
      string,
      { readonly place: number; readonly of: CountSectionsReply['coverages'][number] }
    >();
    for (let from = 0; from < request.companies.length; from += COMPANIES_OF_STATEMENT) {
      const some = request.companies.slice(from, from + COMPANIES_OF_STATEMENT);
      const totals = await Promise.all(some.map((keys) => this.#countRecords(keys, request)));
      for (const [at, keys] of some.entries()) {
        const registry = [keys.state, keys.isReal ?? '', keys.register].join(' ');
        const known = coverages.get(registry) ?? { place: coverages.size, of: await this.#describe(keys, request) };
        coverages.set(registry, known);
        companies.push({ totals: totals[at] ?? {}, coverage: known.place });
      }
    }
    return { companies, coverages: [...coverages.values()].map(({ of }) => of) };
  }

  async #countRecords(keys: MatchKeys, { sections, minConfidence }: RequestFor<typeof countSections>) {
    const { matched } = matchSubjects(await this.subjects.find(keys), keys);
    const attached = attachedSubjects(matched.filter(({ confidence }) => confidence >= minConfidence));
    return Object.fromEntries(sections.map((section) => [section, countRecords(attached, section)] as const));
  }

  async #describe(keys: MatchKeys, { sections }: RequestFor<typeof countSections>) {
    const coverage = await this.coverage.read(keys);
    const { register } = keys;
    return Object.fromEntries(sections.map((section) => [section, { ...coverage[section], register }] as const));
  }
}

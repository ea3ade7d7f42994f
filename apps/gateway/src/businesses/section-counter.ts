import { Injectable } from '@nestjs/common';
import { listMatchKeys } from '@registry/contracts-business-registry';
import { countSections, type SectionCounts, SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { type SectionName, toIdParts } from '@registry/domain';
import { MessageClient } from '@registry/messaging';

/** Counts the records of several companies. */
@Injectable()
export class SectionCounter {
  constructor(private readonly services: MessageClient) {}

  /** By company; without those that were suppressed meanwhile. */
  async count(
    ids: readonly string[],
    sections: readonly SectionName[],
    minConfidence = SHOWN_CONFIDENCE,
  ): Promise<Map<string, SectionCounts>> {
    const counts = new Map<string, SectionCounts>();
    for (let from = 0; from < ids.length;) {
      const { matchKeys } = await this.services.call(listMatchKeys, {
        companies: ids.slice(from).map(toIdParts),
        withDetails: false,
      });
      const found = matchKeys.flatMap((keys, at) => (keys === null ? [] : [{ keys, id: ids[from + at] ?? '' }]));
      from += matchKeys.length;
      if (found.length === 0) continue;
      const { companies, coverages } = await this.services.call(countSections, {
        companies: found.map(({ keys }) => keys),
        sections,
        minConfidence,
      });
      for (const [at, { totals, coverage: place }] of companies.entries()) {
        const counted = sections.flatMap((section) => {
          const [total_count, coverage] = [totals[section], coverages[place]?.[section]];
          return total_count === undefined || coverage === undefined
            ? []
            : [[section, { total_count, coverage }] as const];
        });
        counts.set(found[at]?.id ?? '', Object.fromEntries(counted));
      }
    }
    return counts;
  }
}

import { Injectable } from '@nestjs/common';
import type { BatchField, BatchLayout, BatchPolicy, BatchRow, KeptResult } from '@registry/contracts-batches';
import { matchCompanies, queriesOfMessages, type RegisterCoverage } from '@registry/contracts-business-registry';
import type { WatchlistCoverage } from '@registry/contracts-records-sections';
import { MessageClient } from '@registry/messaging';
import { sandboxServices } from '@registry/sandbox';
import { findsAsCase, SOUGHT_CANDIDATES } from '@registry/verification';
import { mergeCoverage, mergeRegisters } from '../screening/merge-coverage.ts';
import { reviewRows } from '../review/reviewed-rows.ts';
import { type ScreenedRows, screenRows } from '../screening/screened-rows.ts';
import { batchQuery } from './batch-query.ts';

/** Results of rows, and what was loaded of the registries that they were matched with. */
export interface MatchedRows extends ScreenedRows {
  readonly registers: readonly RegisterCoverage[];
}

/** How the rows of a batch are matched. */
export interface MatchingOptions {
  readonly layout: BatchLayout;
  readonly candidates: number;
  readonly minConfidence: number;
  readonly fields: readonly BatchField[];
  /** The policy of the reviews; null where no row is reviewed. */
  readonly policy: BatchPolicy | null;
  /** Whether its workspace is a sandbox: its rows never reach real companies. */
  readonly isSandbox: boolean;
}

/** Matches rows of batches. */
@Injectable()
export class RowMatcher {
  constructor(private readonly services: MessageClient) {}

  /** The results of rows, in their order. One message is sent after the other, so that searches are as fast as without batches. */
  async match(rows: readonly BatchRow[], options: MatchingOptions): Promise<MatchedRows> {
    const queries = rows.map((row) => batchQuery(options.layout, row));
    const results: KeptResult[] = [];
    let coverage: WatchlistCoverage | null = null;
    let registers: readonly RegisterCoverage[] = [];
    for (const some of queriesOfMessages(queries)) {
      const matched = await this.#matchSome(some, options);
      results.push(...matched.results);
      coverage = mergeCoverage(coverage, matched.coverage);
      registers = mergeRegisters(registers, matched.registers);
    }
    return { results, coverage, registers };
  }

  async #matchSome(
    queries: readonly unknown[],
    { candidates, minConfidence, fields, policy, isSandbox }: MatchingOptions,
  ): Promise<MatchedRows> {
    const request = { queries, limit: candidates, minConfidence };
    const services = isSandbox ? sandboxServices : this.services;
    const reply = await services.call(matchCompanies, request);
    const isSought = policy === null || findsAsCase(request);
    const sought = isSought ? reply : await services.call(matchCompanies, { queries, ...SOUGHT_CANDIDATES });
    const results = reply.results.map(({ coverage: _coverage, ...kept }) => kept);
    // Of a state all results of a reply say the same.
    const byState = new Map(reply.results.flatMap(({ coverage }) => coverage.map((one) => [one.state, one] as const)));
    const registers = [...byState.values()];
    const [screened, reviews] = await Promise.all([
      fields.includes('watchlist') ? screenRows(services, queries, results) : { results, coverage: null },
      policy === null ? [] : reviewRows(services, queries, sought.results, policy),
    ]);
    const reviewed = screened.results.map((result, row) => {
      const review = reviews[row];
      return review === undefined ? result : { ...result, review };
    });
    return { ...screened, results: reviewed, registers };
  }
}

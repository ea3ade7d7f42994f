import { Injectable } from '@nestjs/common';
import type { BatchLayout, BatchRow, KeptResult } from '@registry/contracts-batches';
import {
  matchCompanies,
  type MatchCompaniesReply,
  type MatchCompaniesRequest,
} from '@registry/contracts-business-registry';
import { matchList } from '@registry/matching';
import { MessageClient } from '@registry/messaging';
import { toHour, sandboxRegisters } from '@registry/sandbox';
import { batchQuery } from './batch-query.ts';

/** How the rows of a batch are matched. */
export interface MatchingOptions {
  readonly layout: BatchLayout;
  readonly candidates: number;
  readonly minConfidence: number;
  /** Whether its workspace is a sandbox: its rows never reach real companies. */
  readonly isSandbox: boolean;
}

/** Queries of a message: several replicas share a list, and none keeps its searches waiting for long. */
const QUERIES_OF_MESSAGE = 25;

/** Matches rows of batches. */
@Injectable()
export class RowMatcher {
  constructor(private readonly services: MessageClient) {}

  /** The results of rows, in their order. One message is sent after the other, so that searches are as fast as without batches. */
  async match(rows: readonly BatchRow[], { layout, candidates, ...options }: MatchingOptions): Promise<KeptResult[]> {
    const queries = rows.map((row) => batchQuery(layout, row));
    const results: KeptResult[] = [];
    for (let from = 0; from < queries.length; from += QUERIES_OF_MESSAGE) {
      const { minConfidence } = options;
      const request = { queries: queries.slice(from, from + QUERIES_OF_MESSAGE), limit: candidates, minConfidence };
      const reply = await (options.isSandbox ? matchInSandbox(request) : this.services.call(matchCompanies, request));
      results.push(...reply.results.map(({ coverage: _coverage, ...kept }) => kept));
    }
    return results;
  }
}

async function matchInSandbox(request: MatchCompaniesRequest): Promise<MatchCompaniesReply> {
  return { results: await matchList(request, sandboxRegisters(toHour(Date.now()))) };
}

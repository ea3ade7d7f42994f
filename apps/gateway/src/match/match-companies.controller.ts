import { Body, Controller, Req, Res } from '@nestjs/common';
import { matchCompanies } from '@registry/contracts-business-registry';
import { type MatchResults, matchResults, SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { codes } from '@registry/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { CallerKey } from '../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import { ExternalIds, withNotes } from './external-ids.ts';
import { KeyAdmission } from '../keys/quotas/key-admission.ts';
import { readsAt } from '../records/clocks.ts';
import { CompanyMatcher, toRequests } from './company-matcher.ts';
import { MatchScreenings } from './match-screenings.ts';
import { CANDIDATES_DEFAULT, MATCH_BYTES_MAX, MatchCompaniesDto, toQueries, WATCHLIST } from './match-companies.dto.ts';

const [exampleResult] = matchCompanies.example.reply.results;

@Controller('v1')
export class MatchCompaniesController {
  constructor(
    private readonly matcher: CompanyMatcher,
    private readonly screenings: MatchScreenings,
    private readonly admission: KeyAdmission,
    private readonly external: ExternalIds,
  ) {}

  @Operation('POST', 'match', {
    access: 'keyed-batch',
    readsTestClock: true,
    tag: 'Matching',
    summary: 'Match a list of companies',
    description:
      'Matches each query to registered companies and returns candidates with their probability, evidence and a verdict. An unreadable query is `invalid`; the others are still matched. Ten queries count as one request, rounded up. A body that exceeds the remaining requests of today is rejected and does not count. With `known_at`, companies are matched by the names, numbers and addresses that were known then.',
    response: matchResults,
    example: {
      object: 'match_results',
      results: { 'row-1': exampleResult },
      usage: { counted: 1 },
    },
    errors: [codes.request.invalidParameter, codes.business.beforeFirstLoad],
    body: 'required',
    bodyBytesMax: MATCH_BYTES_MAX,
    isSafe: true,
    reads: 'listed',
  })
  async matchCompanies(
    @Body() body: MatchCompaniesDto,
    @CallerKey() key: KnownKey,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MatchResults> {
    const queries = toQueries(body);
    const knownAt = body.known_at ?? null;
    const counted = toRequests(queries.length);
    await this.admission.count(request, reply, key, counted);
    const named = queries.map(([, query]) => query);
    const { queries: sent, notes } = await this.external.resolve(key.workspaceId, named);
    const fields = body.fields ?? [];
    const matched = await this.matcher.match(sent, {
      limit: body.limit ?? CANDIDATES_DEFAULT,
      minConfidence: body.min_confidence ?? SHOWN_CONFIDENCE,
      fields: fields.filter((field) => field !== WATCHLIST),
      ...readsAt(body),
    });
    const screened: readonly MatchResults['results'][string][] = fields.includes(WATCHLIST)
      ? await this.screenings.add(key.workspaceId, sent, matched)
      : matched;
    const results = withNotes(screened, notes);
    // `fromEntries` takes any id for a name, also `__proto__`.
    const byId = Object.fromEntries(results.map((result, at) => [queries[at]?.[0] ?? '', result] as const));
    const asOf = knownAt === null ? {} : { as_known_at: knownAt };
    return { object: 'match_results', ...asOf, results: byId, usage: { counted } };
  }
}

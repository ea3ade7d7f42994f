import { Injectable } from '@nestjs/common';
import { matchCompanies, type MatchResult } from '@registry/contracts-business-registry';
import { type Application, type Business, type Review } from '@registry/contracts-records-sections';
import { MessageClient } from '@registry/messaging';
import { requestContext } from '@registry/request-context';
import { assess, type Checked, judge, readReviewed, SOUGHT_CANDIDATES, toKept, toQuery } from '@registry/verification';
import { type Clocks, readsAt } from '../../records/clocks.ts';
import { type ReviewedCase, rulesOfCase } from './stored-case.ts';

/** A review, and what is kept of it. */
interface MadeReview {
  readonly review: Review;
  readonly checked: Checked;
}

/** Checks applications by what services know, at the time that a request reads. */
@Injectable()
export class CaseReviewer {
  constructor(private readonly services: MessageClient) {}

  async match(application: Application, clocks: Clocks = {}): Promise<MatchResult> {
    const wanted = { ...SOUGHT_CANDIDATES, ...readsAt(clocks) };
    const { results } = await this.services.call(matchCompanies, { queries: [toQuery(application)], ...wanted });
    const [result] = results;
    if (result === undefined) throw new Error('business-registry did not match an application.');
    return result;
  }

  /** `business`: the company as the workspace sees it; null where none is found. */
  async review(
    reviewed: ReviewedCase,
    match: MatchResult,
    business: Business | null,
    clocks: Clocks = {},
  ): Promise<MadeReview> {
    const { id, submitted } = reviewed;
    const company = business === null ? null : await readReviewed(this.services, business, submitted, readsAt(clocks));
    const at = new Date(clocks.known_at ?? requestContext.get()?.testClockTimes?.nowMs ?? Date.now());
    const { tasks, lists } = assess(submitted, company, match, at);
    const checked = { tasks: toKept(tasks), lists };
    const { policy, rules } = rulesOfCase(reviewed);
    const { outcome, reasons } = judge(rules, checked, at);
    const reviewed_at = at.toISOString();
    const review = { object: 'review', verification_id: id, outcome, policy, reasons, reviewed_at, tasks } as const;
    return { review, checked };
  }

  /** The review of a case whose company is read. */
  async reviewOf(reviewed: ReviewedCase, business: Business): Promise<Review> {
    return (await this.review(reviewed, await this.match(reviewed.submitted), business)).review;
  }
}

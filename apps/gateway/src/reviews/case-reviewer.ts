import { Injectable } from '@nestjs/common';
import { matchCompanies, type MatchResult } from '@registry/contracts-business-registry';
import type { PastRequest } from '@registry/contracts-message';
import type { Application, Business, Review } from '@registry/contracts-records-sections';
import { MessageClient } from '@registry/messaging';
import { requestContext } from '@registry/request-context';
import { assess, type Checked, judge, readReviewed, SOUGHT_CANDIDATES, toKept, toQuery } from '@registry/verification';
import { type ReviewedCase, rulesOfCase } from './stored-case.ts';

/** Checks applications by the data of a time: of a past one, of a test clock, or of now. */
@Injectable()
export class CaseReviewer {
  constructor(private readonly services: MessageClient) {}

  async match(application: Application, past: PastRequest = {}): Promise<MatchResult> {
    const request = { queries: [toQuery(application)], ...SOUGHT_CANDIDATES, ...past };
    const [result] = (await this.services.call(matchCompanies, request)).results;
    if (result === undefined) throw new Error('business-registry did not match an application.');
    return result;
  }

  /** A review, and the part of it that is kept. `business`: the company as the workspace sees it; null without one. */
  async review(
    reviewed: ReviewedCase,
    match: MatchResult,
    business: Business | null,
    past: PastRequest = {},
  ): Promise<{ readonly review: Review; readonly checked: Checked }> {
    const { id, submitted } = reviewed;
    const company = business === null ? null : await readReviewed(this.services, business, submitted, past);
    const at = new Date(past.knownAt ?? requestContext.get()?.testClockTimes?.nowMs ?? Date.now());
    const { tasks, lists } = assess(submitted, company, match, at);
    const checked = { tasks: toKept(tasks), lists };
    const { policy, rules } = rulesOfCase(reviewed);
    const judged = { policy, ...judge(rules, checked, at), reviewed_at: at.toISOString(), tasks };
    return { checked, review: { object: 'review', verification_id: id, ...judged } };
  }

  /** The review of a case whose company is read. */
  async reviewOf(reviewed: ReviewedCase, business: Business): Promise<Review> {
    return (await this.review(reviewed, await this.match(reviewed.submitted), business)).review;
  }
}

import { addScreenings, readEach, readProfile, screenBusiness } from '@registry/business-profile';
import type { BatchPolicy, KeptReview } from '@registry/contracts-batches';
import type { MatchResult } from '@registry/contracts-business-registry';
import type { Business, ListRule } from '@registry/contracts-records-sections';
import { toIdParts } from '@registry/domain';
import type { MessageSender } from '@registry/matching';
import { assess, chosenCompany, judge, readReviewed, toKept } from '@registry/verification';
import pMap from 'p-map';
import { toApplication } from './row-application.ts';

/** Companies that are read at once. */
const READ_AT_ONCE = 8;

/** Reviews each row as an application, with the company of a matched one. The decisions of its workspace are not known here. */
export function reviewRows(
  services: MessageSender,
  queries: readonly unknown[],
  results: readonly MatchResult[],
  { name: policy, rules }: BatchPolicy,
): Promise<KeptReview[]> {
  const at = new Date();
  const review = async (result: MatchResult, row: number): Promise<KeptReview> => {
    const application = toApplication(queries[row]);
    const id = chosenCompany(result);
    // One that was suppressed since counts as not found; its row is matched again before it is served.
    const [business] = await readEach(id === null ? [] : [id], async (one) => [await readCompany(services, one)]);
    const company = business === undefined ? null : await readReviewed(services, business, application);
    const { tasks: found, lists } = assess(application, company, result, at);
    const tasks = toKept(found);
    const { outcome, reasons } = judge(rules, { tasks, lists }, at);
    const unmet = reasons.flatMap(({ rule, task }) => task ?? (rules[rule - 1] as ListRule).lists);
    const registrations = (business?.registrations ?? []).map((one) => ({ id: one.id }));
    return { outcome, policy, reasons: [...new Set(unmet)], tasks, registrations };
  };
  return pMap(results, review, { concurrency: READ_AT_ONCE });
}

async function readCompany(services: MessageSender, id: string): Promise<Business> {
  const { business } = await readProfile(services, toIdParts(id));
  return addScreenings(business, async (other) => (await screenBusiness(services, other)).screening.watchlist);
}

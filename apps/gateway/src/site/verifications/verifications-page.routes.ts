import { Query } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { CreateVerificationDto } from '../../verifications/bodies/verification.dto.ts';
import { Verifications } from '../../verifications/cases/verifications.ts';
import { PoliciesStore } from '../../verifications/policies/policies.store.ts';
import { OnVisit, PagesAt, redirect, UserFormAt, UserPageAt, type Visit } from '../layout/page-routes.ts';
import { pagedTitle } from '../layout/parts.ts';
import { type FormBody, FormFields } from '../session/form-body.pipe.ts';
import { findFault, type UserPage, UserPages } from '../session/user-pages.ts';
import { checkedBody } from '../watchlists/watchlist-form.ts';
import { newCaseMain, type RefusedCase, toBody } from './application-form.ts';
import { casePath } from './case-words.ts';
import { policiesMain } from './policies-page.ts';
import { queueMain, toFilter } from './queue-page.ts';
import { NewCaseQuery, QUEUE_NAMES, type QueueName, QueuePageQuery } from './queue-page.query.dto.ts';

/** The queue of the cases of a workspace, the form for another one, and the policies. */
@PagesAt('verifications')
export class VerificationsPageRoutes {
  constructor(
    private readonly cases: Verifications,
    private readonly policies: PoliciesStore,
    private readonly pages: UserPages,
  ) {}

  @UserPageAt('', 'verifications-page', 'listed')
  queuePage(@OnVisit() visit: Visit, @Query() query: QueuePageQuery): Promise<string> {
    return this.pages.show(visit, 'verifications', async (key) => {
      const count = async (queue: QueueName): Promise<readonly [QueueName, number | null]> => {
        const filter = toFilter({ queue, assignee: query.assignee });
        const found = filter && (await this.cases.list(key, filter, { offset: 0, limit: 0 }));
        return [queue, found?.totalCount ?? null];
      };
      const filter = toFilter(query);
      const [found, counts] = await Promise.all([
        filter === null ? { items: [], totalCount: 0 } : this.cases.list(key, filter, query.window),
        Promise.all(QUEUE_NAMES.map(count)),
      ]);
      const view = { cases: found.items, total: found.totalCount, counts: new Map(counts), now: new Date() };
      return { title: pagedTitle('Verifications', query.page), main: queueMain(view, query) };
    });
  }

  @UserPageAt('new', 'new-verification-page', 'nothing')
  newPage(@OnVisit() visit: Visit, @Query() query: NewCaseQuery): Promise<string> {
    const values = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value ?? '')]));
    return this.pages.show(visit, 'verifications', (key) => this.#toForm(key, values), values);
  }

  @UserFormAt('new', 'create-verification-form', 'nothing')
  async create(@OnVisit() visit: Visit, @FormFields() form: FormBody): Promise<string> {
    const key = await this.pages.demand(visit, 'verifications');
    let id = '';
    const fault = await findFault(visit, async () => {
      const body = await checkedBody(CreateVerificationDto, toBody(form));
      const purpose = body.purpose ?? key.purpose;
      const idempotencyKey = form['form_key']?.slice(0, 255) || null;
      ({ id } = (await this.cases.create(key, body, { purpose, idempotencyKey })).kept);
    });
    if (fault === undefined) return redirect(visit, casePath(id, '#case'));
    return this.pages.send(visit, 'verifications', await this.#toForm(key, form, { values: form, fault }));
  }

  @UserPageAt('policies', 'verification-policies-page', 'nothing')
  policiesPage(@OnVisit() visit: Visit): Promise<string> {
    return this.pages.show(visit, 'verifications', async ({ workspaceId }) => {
      return { title: 'Policies', main: policiesMain(await this.policies.list(workspaceId)) };
    });
  }

  async #toForm({ workspaceId }: KnownKey, values: FormBody, refused?: RefusedCase): Promise<UserPage> {
    const names = (await this.policies.list(workspaceId)).map(({ name }) => name);
    return { title: 'Verify a company', main: newCaseMain(names, values, `form-${randomUUID()}`, refused) };
  }
}

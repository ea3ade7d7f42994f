import { Inject, Param, Query } from '@nestjs/common';
import { attachment } from '@registry/http-frame/requests/attachment';
import type { JsonText } from '@registry/http-frame/server/json-text';
import { randomUUID } from 'node:crypto';
import { WorkspacePeople } from '../../accounts/workspace-people.ts';
import { ADDRESSES, type PublicAddresses } from '../../addresses/public-urls.ts';
import { PublishedSources } from '../../coverage/published-sources.ts';
import { JOSE_JSON } from '../../evidence/signing/document-signer.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import type { Clocks } from '../../records/clocks.ts';
import {
  CreateVerificationDto,
  DecideVerificationDto,
  UpdateVerificationDto,
} from '../../verifications/bodies/verification.dto.ts';
import { toVerification } from '../../verifications/cases/verification.mapper.ts';
import { Verifications } from '../../verifications/cases/verifications.ts';
import { PoliciesStore } from '../../verifications/policies/policies.store.ts';
import { VerificationEvidence } from '../../verifications/verification-evidence.ts';
import { namedPurpose } from '../../verifications/verifications.controller.ts';
import { GetVerificationQuery } from '../../verifications/verifications.query.dto.ts';
import { OnVisit, PagesAt, UserFormAt, UserPageAt, type Visit } from '../layout/page-routes.ts';
import { pagedTitle } from '../layout/parts.ts';
import { checkedBody, type FormBody, FormFields } from '../session/form-body.pipe.ts';
import type { RefusedForm } from '../session/refused-form.ts';
import { type UserPage, UserPages } from '../session/user-pages.ts';
import { correctionMain, newCaseMain, toBody, toValues } from './application-form.ts';
import { caseMain } from './case-page.ts';
import { readPeople, withAssignee } from './case-people.ts';
import { casePath } from '../layout/case-words.ts';
import { policiesMain } from './policies-page.ts';
import { queueMain, toFilter } from './queue-page.ts';
import { NewCaseQuery, QUEUE_NAMES, type QueueName, QueuePageQuery } from './queue-page.query.dto.ts';

/** The queue of the cases of a workspace, and the page of each. Forms do what the API does. */
@PagesAt('verifications')
export class VerificationsPageRoutes {
  constructor(
    private readonly cases: Verifications,
    private readonly evidence: VerificationEvidence,
    private readonly policies: PoliciesStore,
    private readonly people: WorkspacePeople,
    private readonly sources: PublishedSources,
    private readonly pages: UserPages,
    @Inject(ADDRESSES) private readonly addresses: PublicAddresses,
  ) {}

  @UserPageAt('', 'verifications-page', 'listed')
  queuePage(@OnVisit() visit: Visit, @Query() query: QueuePageQuery): Promise<string> {
    return this.pages.show(visit, 'verifications', async (key) => {
      const assignee = query.assignee ?? key.user;
      const count = async (queue: QueueName): Promise<readonly [QueueName, number | null]> => {
        const filter = toFilter({ queue, assignee });
        const found = filter && (await this.cases.list(key, filter, { offset: 0, limit: 0 }));
        return [queue, found?.totalCount ?? null];
      };
      const filter = toFilter({ ...query, assignee });
      const [found, people, counts] = await Promise.all([
        filter === null ? { items: [], totalCount: 0 } : this.cases.list(key, filter, query.window),
        readPeople(this.people, key),
        Promise.all(QUEUE_NAMES.map(count)),
      ]);
      const view = { cases: found.items, total: found.totalCount, counts: new Map(counts), now: new Date(), people };
      return { title: pagedTitle('Verifications', query.page), main: queueMain(view, query) };
    });
  }

  @UserPageAt('new', 'new-verification-page', 'nothing')
  newPage(@OnVisit() visit: Visit, @Query() query: NewCaseQuery): Promise<string> {
    const values = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value ?? '')]));
    return this.pages.show(visit, 'verifications', (key) => this.#toForm(key, values), values);
  }

  @UserFormAt('new', 'create-verification-form', { reads: 'nothing', scope: 'verify' })
  create(@OnVisit() visit: Visit, @FormFields() form: FormBody): Promise<string> {
    const work = async (key: KnownKey): Promise<string> => {
      const body = await checkedBody(CreateVerificationDto, toBody(form));
      const purpose = namedPurpose(body, visit.request, key);
      const request = { purpose, key: form['form_key']?.slice(0, 255) || null };
      return casePath((await this.cases.create(key, body, request)).kept.id, '#case');
    };
    return this.pages.submit(visit, 'verifications', work, (key, fault) => {
      return this.#toForm(key, form, { values: form, fault });
    });
  }

  @UserPageAt('policies', 'verification-policies-page', 'nothing')
  policiesPage(@OnVisit() visit: Visit): Promise<string> {
    return this.pages.show(visit, 'verifications', async ({ workspaceId }) => {
      return { title: 'Policies', main: policiesMain(await this.policies.list(workspaceId)) };
    });
  }

  @UserPageAt(':id', 'verification-page', 'listed')
  casePage(@OnVisit() visit: Visit, @Param('id') id: string, @Query() clocks: GetVerificationQuery): Promise<string> {
    return this.#show(visit, id, (key) => this.#toPage(key, id, clocks));
  }

  @UserPageAt(':id/edit', 'correct-verification-page', 'path')
  correctionPage(@OnVisit() visit: Visit, @Param('id') id: string): Promise<string> {
    return this.#show(visit, id, (key) => this.#toCorrection(key, id));
  }

  @UserFormAt(':id/edit', 'correct-verification-form', { reads: 'path', scope: 'verify' })
  correct(@OnVisit() visit: Visit, @Param('id') id: string, @FormFields() form: FormBody): Promise<string> {
    const work = async (key: KnownKey): Promise<string> => {
      const { submitted } = (await this.cases.get(key, id)).kept;
      const changed = toBody(form, toValues(submitted));
      if (Object.keys(changed).length > 0) await this.#update(key, id, changed);
      return casePath(id, '#case');
    };
    return this.pages.submit(visit, 'verifications', work, (key, fault) => {
      return this.#toCorrection(key, id, { values: form, fault });
    });
  }

  /** A note, an assignee, or a company that is chosen. */
  @UserFormAt(':id', 'update-verification-form', { reads: 'path', scope: 'verify' })
  update(@OnVisit() visit: Visit, @Param('id') id: string, @FormFields() form: FormBody): Promise<string> {
    return this.#submit(visit, id, form, async (key) => {
      await this.#update(key, id, withAssignee(form, await readPeople(this.people, key)));
    });
  }

  @UserFormAt(':id/decide', 'decide-verification-form', { reads: 'path', scope: 'verify' })
  decide(@OnVisit() visit: Visit, @Param('id') id: string, @FormFields() form: FormBody): Promise<string> {
    return this.#submit(visit, id, form, async (key) =>
      this.cases.decide(key, id, await checkedBody(DecideVerificationDto, form)),
    );
  }

  @UserFormAt(':id/evidence', 'verification-evidence-form', { reads: 'listed', scope: 'verify' })
  async downloadEvidence(@OnVisit() visit: Visit, @Param('id') id: string): Promise<JsonText> {
    const key = await this.pages.demand(visit, 'verifications');
    const signed = await this.evidence.make(key, id, {}, this.addresses.production);
    void visit.reply.headers({ 'content-type': JOSE_JSON, 'content-disposition': attachment(`evidence-${id}.json`) });
    return signed;
  }

  #submit(visit: Visit, id: string, values: FormBody, work: (key: KnownKey) => Promise<unknown>): Promise<string> {
    const done = async (key: KnownKey) => {
      await work(key);
      return casePath(id, '#case');
    };
    return this.pages.submit(visit, 'verifications', done, (key, fault) =>
      this.#toPage(key, id, {}, { values, fault }),
    );
  }

  async #update(key: KnownKey, id: string, body: object): Promise<void> {
    await this.cases.update(key, id, await checkedBody(UpdateVerificationDto, body));
  }

  #show(visit: Visit, id: string, toPage: (key: KnownKey) => Promise<UserPage>): Promise<string> {
    return this.pages.show(visit, 'verifications', toPage, { verification: id });
  }

  async #toPage(key: KnownKey, id: string, clocks: Clocks, refused?: RefusedForm): Promise<UserPage> {
    const [read, people] = await Promise.all([this.cases.get(key, id, clocks), readPeople(this.people, key)]);
    const verification = toVerification(read, this.addresses.production);
    const main = caseMain(verification, read.business?.documents ?? [], this.sources, people, refused);
    return { title: `Verification of ${verification.submitted.name}`, main };
  }

  async #toCorrection(key: KnownKey, id: string, refused?: RefusedForm): Promise<UserPage> {
    const values = refused?.values ?? toValues((await this.cases.get(key, id)).kept.submitted);
    return { title: 'Correct submitted data', main: correctionMain(id, values, refused) };
  }

  async #toForm({ workspaceId }: KnownKey, values: FormBody, refused?: RefusedForm): Promise<UserPage> {
    const names = (await this.policies.list(workspaceId)).map(({ name }) => name);
    return { title: 'Verify a company', main: newCaseMain(names, values, `form-${randomUUID()}`, refused) };
  }
}

import { Inject, Param, Query } from '@nestjs/common';
import { attachment } from '@registry/http-frame/requests/attachment';
import type { JsonText } from '@registry/http-frame/server/json-text';
import { ADDRESSES, type PublicAddresses } from '../../addresses/public-urls.ts';
import { PublishedSources } from '../../coverage/published-sources.ts';
import { JOSE_JSON } from '../../evidence/signing/document-signer.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import type { Clocks } from '../../records/clocks.ts';
import { DecideVerificationDto, UpdateVerificationDto } from '../../verifications/bodies/verification.dto.ts';
import { toVerification } from '../../verifications/cases/verification.mapper.ts';
import { Verifications } from '../../verifications/cases/verifications.ts';
import { VerificationEvidence } from '../../verifications/verification-evidence.ts';
import { GetVerificationQuery } from '../../verifications/verifications.query.dto.ts';
import { OnVisit, PagesAt, redirect, UserFormAt, UserPageAt, type Visit } from '../layout/page-routes.ts';
import { type FormBody, FormFields } from '../session/form-body.pipe.ts';
import { findFault, findRefusal, type UserPage, UserPages } from '../session/user-pages.ts';
import { checkedBody } from '../watchlists/watchlist-form.ts';
import { correctionMain, type RefusedCase, toBody, toValues } from './application-form.ts';
import { caseMain, type RefusedAction } from './case-page.ts';
import { casePath } from './case-words.ts';

/** The page of a case, and what its forms do: what the API does. */
@PagesAt('verifications/:id')
export class CasePageRoutes {
  constructor(
    private readonly cases: Verifications,
    private readonly evidence: VerificationEvidence,
    private readonly sources: PublishedSources,
    private readonly pages: UserPages,
    @Inject(ADDRESSES) private readonly addresses: PublicAddresses,
  ) {}

  @UserPageAt('', 'verification-page', 'listed')
  casePage(@OnVisit() visit: Visit, @Param('id') id: string, @Query() clocks: GetVerificationQuery): Promise<string> {
    return this.#show(visit, id, (key) => this.#toPage(key, id, clocks));
  }

  @UserPageAt('edit', 'correct-verification-page', 'path')
  correctionPage(@OnVisit() visit: Visit, @Param('id') id: string): Promise<string> {
    return this.#show(visit, id, (key) => this.#toCorrection(key, id));
  }

  @UserFormAt('edit', 'correct-verification-form', 'path')
  async correct(@OnVisit() visit: Visit, @Param('id') id: string, @FormFields() form: FormBody): Promise<string> {
    const key = await this.pages.demand(visit, 'verifications');
    const fault = await findFault(visit, async () => {
      const { submitted } = (await this.cases.get(key, id)).kept;
      const changed = toBody(form, toValues(submitted));
      if (Object.keys(changed).length > 0) await this.#update(key, id, changed);
    });
    if (fault === undefined) return redirect(visit, casePath(id, '#case'));
    return this.pages.send(visit, 'verifications', await this.#toCorrection(key, id, { values: form, fault }));
  }

  /** A note, an assignee, or a company that is chosen. */
  @UserFormAt('', 'update-verification-form', 'path')
  update(@OnVisit() visit: Visit, @Param('id') id: string, @FormFields() form: FormBody): Promise<string> {
    return this.#submit(visit, id, form, (key) => this.#update(key, id, form));
  }

  @UserFormAt('decide', 'decide-verification-form', 'path')
  decide(@OnVisit() visit: Visit, @Param('id') id: string, @FormFields() form: FormBody): Promise<string> {
    return this.#submit(visit, id, form, async (key) =>
      this.cases.decide(key, id, await checkedBody(DecideVerificationDto, form)),
    );
  }

  @UserFormAt('evidence', 'verification-evidence-form', 'listed')
  async downloadEvidence(@OnVisit() visit: Visit, @Param('id') id: string): Promise<JsonText> {
    const key = await this.pages.demand(visit, 'verifications');
    const signed = await this.evidence.make(key, id, {}, this.addresses.production);
    void visit.reply.headers({ 'content-type': JOSE_JSON, 'content-disposition': attachment(`evidence-${id}.json`) });
    return signed;
  }

  async #submit(
    visit: Visit,
    id: string,
    values: FormBody,
    work: (key: KnownKey) => Promise<unknown>,
  ): Promise<string> {
    const key = await this.pages.demand(visit, 'verifications');
    const message = await findRefusal(visit, () => work(key));
    if (message === undefined) return redirect(visit, casePath(id, '#case'));
    return this.pages.send(visit, 'verifications', await this.#toPage(key, id, {}, { message, values }));
  }

  async #update(key: KnownKey, id: string, body: object): Promise<void> {
    await this.cases.update(key, id, await checkedBody(UpdateVerificationDto, body));
  }

  #show(visit: Visit, id: string, toPage: (key: KnownKey) => Promise<UserPage>): Promise<string> {
    return this.pages.show(visit, 'verifications', toPage, { verification: id });
  }

  async #toPage(key: KnownKey, id: string, clocks: Clocks, refused?: RefusedAction): Promise<UserPage> {
    const { kept, ...read } = await this.cases.get(key, id, clocks);
    const verification = toVerification(kept, read, this.addresses.production, clocks);
    const view = { verification, documents: read.business?.documents ?? [] };
    return { title: `Verification of ${kept.submitted.name}`, main: caseMain(view, this.sources, refused) };
  }

  async #toCorrection(key: KnownKey, id: string, refused?: RefusedCase): Promise<UserPage> {
    const values = refused?.values ?? toValues((await this.cases.get(key, id)).kept.submitted);
    return { title: 'Correct submitted data', main: correctionMain(id, values, refused) };
  }
}

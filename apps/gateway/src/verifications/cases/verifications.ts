import { Injectable } from '@nestjs/common';
import { listNamedBusinesses } from '@registry/contracts-business-registry';
import {
  type Business,
  DEFAULT_POLICY,
  type ListedVerification,
  SHOWN_CONFIDENCE,
  VERIFICATION_DAYS,
} from '@registry/contracts-records-sections';
import { type BusinessIdParts, businessIdKey, parseBusinessId, toIdParts } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';
import { MessageClient } from '@registry/messaging';
import { randomId } from '@registry/persistence';
import { chosenCompany } from '@registry/verification';
import canonicalize from 'canonicalize';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { BusinessReader } from '../../businesses/get-business/business-reader.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { type Clocks, readsAt } from '../../records/clocks.ts';
import { CaseReviewer } from '../../reviews/case-reviewer.ts';
import type { CaseState, KeptEvent, ReviewedCase, StoredCase } from '../../reviews/stored-case.ts';
import { toApplication } from '../bodies/application.dto.ts';
import type {
  CreateVerificationDto,
  DecideVerificationDto,
  UpdateVerificationDto,
} from '../bodies/verification.dto.ts';
import { PoliciesStore } from '../policies/policies.store.ts';
import { CaseFollower } from './case-follower.ts';
import type { ReadCase } from './verification.mapper.ts';
import { type CaseFilter, VerificationsStore, type Window } from './verifications.store.ts';

/** Entries of a history from which on a case takes no more. */
const HISTORY_MAX = 1_000;
/** Companies whose ids are read in one message. */
const NAMED_AT_ONCE = 100;

type ReadBusiness = (id: BusinessIdParts) => Promise<Business>;
type CheckedCase = Omit<ReadCase, 'kept' | 'history'>;
/** A company that was chosen, or decided on, stays. */
type Settled = Pick<CaseState, 'businessId' | 'isChosen' | 'decision'>;

/** A change of a case. */
interface Change {
  readonly state: CaseState;
  readonly checked: CheckedCase;
  readonly events: readonly KeptEvent[];
  /** Done in the transaction that writes it. */
  readonly within: (changed: StoredCase) => Promise<void> | undefined;
}

/** The cases of workspaces, for the API and for pages. Throws `verification_not_found`, also for a case of another workspace. */
@Injectable()
export class Verifications {
  constructor(
    private readonly store: VerificationsStore,
    private readonly policies: PoliciesStore,
    private readonly reviewer: CaseReviewer,
    private readonly reader: BusinessReader,
    private readonly follower: CaseFollower,
    private readonly services: MessageClient,
  ) {}

  /** `request`: the purpose, and the `Idempotency-Key` or null. Throws `invalid_body`, `idempotency_conflict`. */
  async create(
    key: KnownKey,
    body: CreateVerificationDto,
    request: { readonly purpose: string | null; readonly key: string | null },
  ): Promise<ReadCase & { readonly isReplayed?: true }> {
    const digest = createHash('sha256')
      .update(canonicalize(body) ?? '')
      .digest();
    const earlier = await this.#findMade(key, request.key, digest);
    if (earlier !== undefined) return earlier;
    const { policy: named, external_id: externalId = null } = body;
    const policy = named ?? DEFAULT_POLICY;
    const rules = await this.policies.rulesOf(key.workspaceId, policy);
    const id = randomId('ver');
    const draft = {
      id,
      submitted: toApplication(body),
      policy,
      rules,
      businessId: null,
      isChosen: false,
      decision: null,
    };
    const checked = await this.#check(key, draft);
    const state: CaseState = { status: 'in_review', assignee: null, ...draft, ...toState(draft, checked) };
    const made = { id, policy, externalId, ...request, digest, state, event: toEvent(key, 'created', '') };
    const kept = await this.store.create(key.workspaceId, made);
    const read = kept === undefined ? await this.#findMade(key, request.key, digest) : this.#toRead(kept, checked);
    if (read === undefined)
      throw new Error('Neither this request nor another one with its Idempotency-Key made a case.');
    return read;
  }

  /** `readBusiness`: reads its company in another way than the usual. */
  async get(key: KnownKey, id: string, clocks: Clocks = {}, readBusiness?: ReadBusiness): Promise<ReadCase> {
    const kept = await this.#find(key, id);
    return this.#toRead(kept, await this.#check(key, kept, clocks, readBusiness));
  }

  /** The newest first. The id of a company that is not shown is not either. */
  async list({ workspaceId }: Pick<KnownKey, 'workspaceId'>, filter: CaseFilter, window: Window) {
    const { cases, totalCount } = await this.store.list(workspaceId, filter, window);
    const shown = await this.#shownIds(cases.flatMap(({ business_id: id }) => id ?? []));
    const items = cases.map((one): ListedVerification => {
      return shown.has(one.business_id ?? '') ? one : { ...one, business_id: null };
    });
    return { items, totalCount };
  }

  /**
   * Changes a case and checks it again. Another application, or another company, opens a case again that was decided; the same values, as
   * of a retry, do not. Throws `invalid_body`.
   */
  update(key: KnownKey, id: string, body: UpdateVerificationDto): Promise<ReadCase> {
    const { business_id: businessId, assignee, note, ...application } = body;
    return this.#change(key, id, async (kept) => {
      const submitted = toApplication(application, kept.submitted);
      const fields = Object.keys(application).filter(
        (field) =>
          Object.hasOwn(submitted, field) &&
          !isDeepStrictEqual(Reflect.get(submitted, field), Reflect.get(kept.submitted, field)),
      );
      const isStaying = isSettled(fields.length > 0 ? { ...kept, decision: null } : kept);
      const isOtherCompany =
        businessId !== undefined &&
        (businessId === null ? kept.isChosen : !isStaying || toKey(businessId) !== toKey(kept.businessId));
      const isOther = fields.length > 0 || isOtherCompany;
      const state: StoredCase = {
        ...kept,
        submitted,
        ...(isOtherCompany ? { businessId, isChosen: businessId !== null } : {}),
        ...(assignee === undefined ? {} : { assignee }),
        ...(isOther ? { status: 'in_review', decision: null } : {}),
      };
      const checked = await this.#check(key, state);
      if (isOtherCompany && businessId !== null && checked.business === null)
        throw refused(
          'business_id',
          `is ${quoted(businessId)}; expected the id of a business, as candidates have. Correct it.`,
        );
      const events = [
        ...(fields.length > 0 ? [toEvent(key, 'updated', fields.join(', '))] : []),
        ...(isOtherCompany ? [toEvent(key, 'chosen', businessId === null ? '' : (checked.business?.id ?? ''))] : []),
        ...(state.assignee === kept.assignee ? [] : [toEvent(key, 'assigned', state.assignee ?? '')]),
        ...(typeof note === 'string' ? [toEvent(key, 'noted', note)] : []),
      ];
      const isReopened = isOther && kept.decision !== null;
      const within = () => (isReopened ? this.follower.unfollow(key.workspaceId, id) : undefined);
      return { state, checked, events, within };
    });
  }

  /** Makes a decision, or another one. Throws `invalid_body`. */
  decide(key: KnownKey, id: string, { decision, reason }: DecideVerificationDto): Promise<ReadCase> {
    return this.#change(key, id, async (kept) => {
      const checked = await this.#check(key, kept);
      const { business, review } = checked;
      if (decision === 'approved' && business === null)
        throw refused(
          'decision',
          'is "approved"; expected rejected, as the case has no company. Choose one by business_id of PATCH first.',
        );
      const event = toEvent(key, 'decided', `${decision}: ${reason}`);
      const { tasks } = checked.checked;
      const made = { decision, reason, at: event.at, by: event.by, outcome: review.outcome, tasks };
      const within = (decided: StoredCase) => {
        if (business !== null) return this.follower.follow(key.workspaceId, decided, business.id, made);
        return kept.decision === null ? undefined : this.follower.unfollow(key.workspaceId, id);
      };
      return { state: { ...kept, status: decision, decision: made }, checked, events: [event], within };
    });
  }

  async delete({ workspaceId }: KnownKey, id: string): Promise<void> {
    if (await this.store.delete(workspaceId, id, () => this.follower.unfollow(workspaceId, id))) return;
    throw unknownCase(id);
  }

  /** Until no other request changes the case meanwhile: each try has messages, which end with the deadline of the request. */
  async #change(key: KnownKey, id: string, change: (kept: StoredCase) => Promise<Change>): Promise<ReadCase> {
    for (;;) {
      const kept = await this.#find(key, id);
      if (kept.history.length >= HISTORY_MAX)
        throw refused(
          'id',
          `is of a case with ${HISTORY_MAX} entries in its history, which takes no more. Make another case.`,
        );
      const { state, checked, events, within } = await change(kept);
      const next = { ...state, ...toState(state, checked) };
      const changed = await this.store.change(key.workspaceId, kept, next, events, within);
      if (changed !== undefined) return this.#toRead(changed, checked);
    }
  }

  async #find({ workspaceId }: KnownKey, id: string): Promise<StoredCase> {
    const kept = await this.store.find(workspaceId, id);
    if (kept === undefined) throw unknownCase(id);
    return kept;
  }

  /** The case that an earlier request with this `Idempotency-Key` made. Throws `idempotency_conflict`. */
  async #findMade(key: KnownKey, idempotencyKey: string | null, digest: Buffer) {
    if (idempotencyKey === null) return undefined;
    const made = await this.store.findMade(key.workspaceId, idempotencyKey);
    if (made === undefined) return undefined;
    if (made.digest.equals(digest))
      return { ...(await this.#toRead(made, await this.#check(key, made))), isReplayed: true } as const;
    throw new AppError(codes.body.idempotencyConflict, {
      message: `The Idempotency-Key ${JSON.stringify(idempotencyKey)} was used for a different request within the last 24 hours. Generate a new key for this request.`,
    });
  }

  async #toRead(kept: StoredCase, checked: CheckedCase): Promise<ReadCase> {
    const chosen = kept.history.flatMap(({ type, text }) => (type === 'chosen' && text !== '' ? text : []));
    const shown = await this.#shownIds(chosen, checked.business?.id);
    const history = kept.history.map((event) => {
      return event.type !== 'chosen' || shown.has(event.text) ? event : { ...event, text: '' };
    });
    return { kept, history, ...checked };
  }

  /** Of the ids of companies those that are shown now. `known` was read just now. */
  async #shownIds(ids: readonly string[], known?: string): Promise<ReadonlySet<string>> {
    const wanted = [...new Set(ids)].filter((id) => id !== known).map(toIdParts);
    const shown = new Set(known === undefined ? [] : [known]);
    for (let offset = 0; offset < wanted.length; offset += NAMED_AT_ONCE) {
      const companies = wanted.slice(offset, offset + NAMED_AT_ONCE);
      const { items } = await this.services.call(listNamedBusinesses, { companies, offset: 0, limit: NAMED_AT_ONCE });
      for (const { id } of items) shown.add(id);
    }
    return shown;
  }

  /** Finds the company again, unless it is settled, and checks the application. */
  async #check(
    key: KnownKey,
    reviewed: ReviewedCase & Settled,
    clocks: Clocks = {},
    read: ReadBusiness = (id) => this.reader.readUnreviewed(key, id, SHOWN_CONFIDENCE, clocks),
  ): Promise<CheckedCase> {
    const past = readsAt(clocks);
    const matched = this.reviewer.match(reviewed.submitted, past);
    const company = isSettled(reviewed) ? reviewed.businessId : matched.then(chosenCompany);
    const [match, business] = await Promise.all([matched, readShown(company, read)]);
    const { review, checked } = await this.reviewer.review(reviewed, match, business, past);
    return { match, business, review, checked, knownAt: past.knownAt ?? null };
  }
}

function isSettled({ businessId, isChosen, decision }: Settled): boolean {
  return businessId !== null && (isChosen || decision !== null);
}

/** Null for a company that does not exist, or is not shown any more. */
async function readShown(id: string | null | Promise<string | null>, read: ReadBusiness): Promise<Business | null> {
  const parts = parseBusinessId((await id) ?? '');
  if (parts === undefined) return null;
  try {
    return await read(parts);
  } catch (error) {
    if (error instanceof AppError && error.code === codes.business.notFound) return null;
    throw error;
  }
}

function toKey(id: string | null): string | null {
  return id === null ? null : businessIdKey(id);
}

/** The part of a case that a check writes. A company that is settled stays, also while it is not shown. */
function toState(settled: Settled, { business, checked, review }: CheckedCase) {
  const businessId = business?.id ?? (isSettled(settled) ? settled.businessId : null);
  return { businessId, checked, checkedAt: new Date(review.reviewed_at), outcome: review.outcome };
}

function toEvent({ prefix, user }: KnownKey, type: KeptEvent['type'], text: string): KeptEvent {
  return { type, at: new Date().toISOString(), by: user ?? prefix, text };
}

function refused(param: string, fault: string): AppError {
  return new AppError(codes.body.invalid, { message: `${param} ${fault}`, param });
}

function unknownCase(id: string): AppError {
  return new AppError(codes.verification.notFound, {
    message: `No verification of this workspace has the id ${quoted(id)}. Verifications are deleted ${VERIFICATION_DAYS} days after their last change. List them with GET /v1/verifications.`,
  });
}

import { Injectable } from '@nestjs/common';
import { listNamedBusinesses } from '@registry/contracts-business-registry';
import {
  type Business,
  DEFAULT_POLICY,
  type ListedVerification,
  SHOWN_CONFIDENCE,
  type VerificationDecisionName,
} from '@registry/contracts-records-sections';
import { type BusinessIdParts, parseBusinessId, toIdParts } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';
import { MessageClient } from '@registry/messaging';
import { chosenCompany } from '@registry/verification';
import canonicalize from 'canonicalize';
import { createHash, randomBytes } from 'node:crypto';
import { BusinessReader } from '../../businesses/get-business/business-reader.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import type { Clocks } from '../../records/clocks.ts';
import { toApplication } from '../bodies/application.dto.ts';
import type { CreateVerificationDto, UpdateVerificationDto } from '../bodies/verification.dto.ts';
import { PoliciesStore } from '../policies/policies.store.ts';
import { CaseFollower } from './case-follower.ts';
import { CaseReviewer } from './case-reviewer.ts';
import { changeCase } from './change-case.ts';
import type { CaseState, KeptEvent, ReviewedCase, StoredCase } from './stored-case.ts';
import { type CheckedCase, toListed } from './verification.mapper.ts';
import { type CaseFilter, VerificationsStore } from './verifications.store.ts';

/** Entries of a history from which on a case takes no more. */
const HISTORY_MAX = 1_000;

/** A case with what is known of it now, or was at a time. */
export interface ReadCase extends CheckedCase {
  readonly kept: StoredCase;
}

/** Reads a company as a workspace sees it. */
type ReadBusiness = (id: BusinessIdParts) => Promise<Business>;

type Reviewable = ReviewedCase & Pick<CaseState, 'businessId' | 'isChosen' | 'decision'>;

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

  /** Throws `invalid_body`, `idempotency_conflict`. */
  async create(
    key: KnownKey,
    body: CreateVerificationDto,
    { purpose, idempotencyKey }: { readonly purpose: string | null; readonly idempotencyKey: string | null },
  ): Promise<ReadCase & { readonly isReplayed?: true }> {
    const digest = createHash('sha256')
      .update(canonicalize(body) ?? '')
      .digest();
    const request = idempotencyKey === null ? null : { key: idempotencyKey, digest };
    const replay = async () => {
      const made = request === null ? undefined : await this.store.findMade(key.workspaceId, request.key);
      if (made === undefined) return undefined;
      if (made.digest.equals(digest)) return { ...(await this.#read(key, made)), isReplayed: true } as const;
      throw new AppError(codes.body.idempotencyConflict, {
        message: `The Idempotency-Key ${JSON.stringify(request?.key)} was used for a different request within the last 24 hours. Generate a new key for this request.`,
      });
    };
    const earlier = await replay();
    if (earlier !== undefined) return earlier;
    const policy = body.policy ?? DEFAULT_POLICY;
    const rules = await this.policies.rulesOf(key.workspaceId, policy);
    const id = `ver_${randomBytes(16).toString('base64url')}`;
    const submitted = toApplication(body);
    const draft = { id, submitted, policy, rules, businessId: null, isChosen: false, decision: null };
    const checked = await this.#check(key, draft);
    const state = { status: 'in_review', assignee: null, ...draft, ...toState(draft, checked) } as const;
    const made = { id, policy, purpose, externalId: body.external_id ?? null, request };
    const kept = await this.store.create(key.workspaceId, { ...made, state, event: toEvent(key, 'created', '') });
    const read = kept === undefined ? await replay() : { kept, ...checked };
    if (read === undefined) throw new Error('A case was not made, and no other with its Idempotency-Key was.');
    return read;
  }

  /** `readBusiness`: reads its company in another way than the usual. */
  async get(key: KnownKey, id: string, clocks: Clocks = {}, readBusiness?: ReadBusiness): Promise<ReadCase> {
    return this.#read(key, await this.#find(key, id), clocks, readBusiness);
  }

  /** The newest first. The id of a company that is not shown is not either. */
  async list(
    { workspaceId }: Pick<KnownKey, 'workspaceId'>,
    filter: CaseFilter,
    window: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly items: readonly ListedVerification[]; readonly totalCount: number }> {
    const { cases, totalCount } = await this.store.list(workspaceId, filter, window);
    const companies = cases.flatMap(({ businessId }) => (businessId === null ? [] : toIdParts(businessId)));
    const limit = Math.max(1, companies.length);
    const named =
      companies.length === 0
        ? []
        : (await this.services.call(listNamedBusinesses, { companies, offset: 0, limit })).items;
    const shown = new Set(named.map(({ id }) => id));
    return { items: cases.map((one) => toListed(one, shown)), totalCount };
  }

  /** Changes a case and checks it again. Throws `invalid_body`. */
  async update(key: KnownKey, id: string, body: UpdateVerificationDto): Promise<ReadCase> {
    const business = body.business_id ?? null;
    return this.#change(key, id, async (kept) => {
      const { state, events, isReopened } = changeCase(kept, body, key);
      const checked = await this.#check(key, { ...kept, ...state });
      if (business !== null && checked.business === null) throw unknownBusiness(business);
      const unfollow = () => (isReopened ? this.follower.unfollow(key.workspaceId, id) : undefined);
      return { state, checked, events, within: unfollow };
    });
  }

  /** Makes a decision, or another one. Throws `invalid_body`. */
  async decide(
    key: KnownKey,
    id: string,
    { decision, reason }: { readonly decision: VerificationDecisionName; readonly reason: string },
  ): Promise<ReadCase> {
    return this.#change(key, id, async (kept) => {
      const checked = await this.#check(key, kept);
      const { business, review } = checked;
      if (decision === 'approved' && business === null) throw nothingToApprove();
      const event = toEvent(key, 'decided', `${decision}: ${reason}`);
      const { at, by } = event;
      const made = { decision, reason, at, by, outcome: review.outcome, tasks: checked.checked.tasks };
      const follow = (decided: StoredCase) => {
        if (business !== null) return this.follower.follow(key.workspaceId, decided, business.id, made);
        return kept.decision === null ? undefined : this.follower.unfollow(key.workspaceId, id);
      };
      return { state: { ...kept, status: decision, decision: made }, checked, events: [event], within: follow };
    });
  }

  async delete({ workspaceId }: KnownKey, id: string): Promise<void> {
    const isDeleted = await this.store.delete(workspaceId, id, () => this.follower.unfollow(workspaceId, id));
    if (!isDeleted) throw unknownCase(id);
  }

  /** Until no other request changes the case meanwhile: each try has messages, which end with the deadline of the request. */
  async #change(
    key: KnownKey,
    id: string,
    change: (kept: StoredCase) => Promise<{
      readonly state: CaseState;
      readonly checked: CheckedCase;
      readonly events: readonly KeptEvent[];
      readonly within: (changed: StoredCase) => Promise<void> | undefined;
    }>,
  ): Promise<ReadCase> {
    for (;;) {
      const kept = await this.#find(key, id);
      if (kept.history.length >= HISTORY_MAX) throw fullHistory(kept.history.length);
      const { state, checked, events, within } = await change(kept);
      const next = { ...state, ...toState(state, checked) };
      const changed = await this.store.change(key.workspaceId, kept, next, events, within);
      if (changed !== undefined) return { kept: changed, ...checked };
    }
  }

  async #find({ workspaceId }: KnownKey, id: string): Promise<StoredCase> {
    const kept = await this.store.find(workspaceId, id);
    if (kept === undefined) throw unknownCase(id);
    return kept;
  }

  async #read(key: KnownKey, kept: StoredCase, clocks?: Clocks, readBusiness?: ReadBusiness): Promise<ReadCase> {
    return { kept, ...(await this.#check(key, kept, clocks, readBusiness)) };
  }

  /** A company that was chosen, or decided on, stays; any other is found again. */
  async #check(
    key: KnownKey,
    reviewed: Reviewable,
    clocks: Clocks = {},
    readBusiness: ReadBusiness = (id) => this.reader.readUnreviewed(key, id, SHOWN_CONFIDENCE, clocks),
  ): Promise<CheckedCase> {
    const found = this.reviewer.match(reviewed.submitted, clocks);
    const id = isSettled(reviewed) ? reviewed.businessId : found.then(chosenCompany);
    const [match, business] = await Promise.all([found, readShown(id, readBusiness)]);
    return { match, business, ...(await this.reviewer.review(reviewed, match, business, clocks)) };
  }
}

function isSettled({
  businessId,
  isChosen,
  decision,
}: Pick<CaseState, 'businessId' | 'isChosen' | 'decision'>): boolean {
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

/** What a check writes. A company that is settled stays, also while it is not shown. */
function toState(
  state: Pick<CaseState, 'businessId' | 'isChosen' | 'decision'>,
  { business, checked, review }: CheckedCase,
): Pick<CaseState, 'businessId' | 'checked' | 'checkedAt' | 'outcome'> {
  const businessId = business?.id ?? (isSettled(state) ? state.businessId : null);
  return { businessId, checked, checkedAt: new Date(review.reviewed_at), outcome: review.outcome };
}

function toEvent({ prefix }: Pick<KnownKey, 'prefix'>, type: KeptEvent['type'], text: string): KeptEvent {
  return { type, at: new Date().toISOString(), by: prefix, text };
}

function unknownCase(id: string): AppError {
  return new AppError(codes.verification.notFound, {
    message: `No verification of this workspace has the id ${quoted(id)}. Verifications are deleted 400 days after their last change. List them with GET /v1/verifications.`,
  });
}

function unknownBusiness(id: string): AppError {
  return new AppError(codes.body.invalid, {
    message: `business_id is ${quoted(id)}; expected the id of a business, such as that of a candidate. Correct it.`,
    param: 'business_id',
  });
}

function nothingToApprove(): AppError {
  return new AppError(codes.body.invalid, {
    message:
      'decision is "approved"; expected rejected, because no company is found for the case. Choose one with PATCH and business_id first.',
    param: 'decision',
  });
}

function fullHistory(entries: number): AppError {
  return new AppError(codes.body.invalid, {
    message: `The history of the case has ${entries} entries; expected fewer than ${HISTORY_MAX}. Make another case.`,
  });
}

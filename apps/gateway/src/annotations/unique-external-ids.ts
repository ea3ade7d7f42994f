import { Injectable } from '@nestjs/common';
import { listNamedBusinesses } from '@registry/contracts-business-registry';
import { businessIdKey, type BusinessIdParts, companyKey, parseBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';
import { MessageClient } from '@registry/messaging';
import { requestContext } from '@registry/request-context';
import type { Annotation } from './annotation.ts';
import { AnnotationsStore, type AnnotationValues } from './annotations.store.ts';

/** Companies that are looked up at once: as many as a reply has. */
const READ_AT_ONCE = 100;

/** External ids that one business of a workspace has. One that is suppressed or gone does not exist, and leaves its id to others. */
@Injectable()
export class UniqueExternalIds {
  constructor(
    private readonly services: MessageClient,
    private readonly annotations: AnnotationsStore,
  ) {}

  /** Keeps an annotation. Throws `external_id_taken` with the business that has the id. */
  async keep(
    workspaceId: number,
    id: BusinessIdParts,
    businessId: string,
    values: AnnotationValues,
  ): Promise<Annotation> {
    const keep = () => this.annotations.keep(workspaceId, id, businessId, values);
    const kept = await keep();
    if (kept !== undefined) return kept;
    const externalId = values.externalId ?? '';
    const others = (await this.#readBearers(workspaceId, externalId)).filter(
      (one) => businessIdKey(one) !== companyKey(id),
    );
    const bearers = await this.#leaveToShown(workspaceId, externalId, others);
    const again = bearers.length > 0 ? undefined : await keep();
    if (again !== undefined) return again;
    const who = bearers[0] ?? 'Another business of the workspace';
    throw new AppError(codes.annotation.externalIdTaken, {
      message: `${who} has the external_id ${quoted(externalId)}, and external ids of the workspace are unique. Change one of them.`,
      param: 'external_id',
    });
  }

  /** Leaves each id to the business that is shown. Throws `external_id_taken` where several are. */
  async requireUnique(workspaceId: number): Promise<void> {
    for (const externalId of await this.annotations.doubledExternalIds(workspaceId)) {
      const bearers = await this.#readBearers(workspaceId, externalId);
      const shown = await this.#leaveToShown(workspaceId, externalId, bearers);
      if (shown.length < 2) continue;
      throw new AppError(codes.annotation.externalIdTaken, {
        message: `${shown.slice(0, 2).join(' and ')} have the external_id ${quoted(externalId)}. Give each another one first.`,
        param: 'unique_external_ids',
      });
    }
  }

  async #readBearers(workspaceId: number, externalId: string): Promise<readonly string[]> {
    return (await this.annotations.byExternalIds(workspaceId, [externalId])).get(externalId) ?? [];
  }

  /** Those of some businesses that are shown; the others lose the id. */
  async #leaveToShown(workspaceId: number, externalId: string, ids: readonly string[]): Promise<readonly string[]> {
    const shown: string[] = [];
    for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
      const companies = ids.slice(from, from + READ_AT_ONCE).flatMap((id) => parseBusinessId(id) ?? []);
      const request = { companies, offset: 0, limit: READ_AT_ONCE };
      const { items: businesses } = await fromPrimary(() => this.services.call(listNamedBusinesses, request));
      shown.push(...businesses.map(({ id }) => id));
    }
    const keys = new Set(shown.map(businessIdKey));
    const hidden = ids.filter((id) => !keys.has(businessIdKey(id)));
    if (hidden.length > 0) await this.annotations.takeExternalId(workspaceId, externalId, hidden);
    return shown;
  }
}

/** A replica that lags may lack a business that was loaded just now. */
function fromPrimary<T>(read: () => Promise<T>): Promise<T> {
  const context = requestContext.get();
  return context === undefined ? read() : requestContext.run({ ...context, readsPrimary: true }, read);
}

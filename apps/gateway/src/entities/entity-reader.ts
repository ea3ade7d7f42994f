import { Injectable } from '@nestjs/common';
import {
  type EntityChange,
  getEntity,
  type GetEntityReply,
  listEntityChanges,
} from '@registry/contracts-business-registry';
import type { ListReply } from '@registry/contracts-message';
import { AppError, codes, type ErrorCode } from '@registry/errors';
import { MessageClient } from '@registry/messaging';

const GONE: readonly ErrorCode[] = [codes.entity.notFound, codes.entity.gone];

interface Matched {
  readonly candidates: readonly { readonly entity_id: string | null }[];
}

/** Reads entities, for the API and for pages. */
@Injectable()
export class EntityReader {
  constructor(private readonly services: MessageClient) {}

  /** The set of registrations, or the older one that it became part of. */
  read(id: string): Promise<GetEntityReply> {
    return this.services.call(getEntity, { id });
  }

  /** The ids of the registrations of each entity that is a candidate; one that is gone is left out. */
  async listRegistrations(results: readonly Matched[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const ids = results.flatMap(({ candidates }) => candidates.flatMap((one) => one.entity_id ?? []));
    const found = [...new Set(ids)].map(async (id): Promise<[string, readonly string[]][]> => {
      try {
        const { entity } = await this.read(id);
        return entity === null ? [] : [[id, entity.registrations.map((one) => one.id)]];
      } catch (error) {
        if (error instanceof AppError && GONE.includes(error.code)) return [];
        throw error;
      }
    });
    return new Map((await Promise.all(found)).flat());
  }

  /** Those of a set that became part of another too. */
  readChanges(
    id: string,
    window: { readonly offset: number; readonly limit: number },
  ): Promise<ListReply<EntityChange>> {
    return this.services.call(listEntityChanges, { id, ...window });
  }
}

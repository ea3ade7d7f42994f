import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { listDeliveries, type ListDeliveriesReply, type ListDeliveriesRequest } from '@registry/contracts-watchlist';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import { WatchlistsStore } from '../watchlists/watchlists.store.ts';
import { COUNT_DELIVERIES, type DeliveryRow, LIST_DELIVERIES, toDelivery } from './delivery-log.read-model.ts';

@Controller()
export class ListDeliveriesHandler {
  constructor(
    private readonly store: WatchlistsStore,
    private readonly database: Database,
  ) {}

  @Handles(listDeliveries)
  async listDeliveries(@Payload() request: ListDeliveriesRequest): Promise<ListDeliveriesReply> {
    const { watchlistId, offset, limit, status } = request;
    await this.store.get(request);
    const rows = await this.database.query<DeliveryRow>(LIST_DELIVERIES, [watchlistId, offset, limit, status]);
    const [total] = await this.database.query<{ count: number }>(COUNT_DELIVERIES, [watchlistId, status]);
    return { deliveries: rows.map(toDelivery), totalCount: total?.count ?? 0 };
  }
}

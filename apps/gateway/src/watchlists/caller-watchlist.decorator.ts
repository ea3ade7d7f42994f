import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { exampleDelivery } from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';
import type { FastifyRequest } from 'fastify';
import { readCallerKey } from '../keys/auth/caller-key.decorator.ts';
import { WatchlistIdPipe } from './watchlist-id.pipe.ts';
import type { DeliveryKey, WatchlistKey } from './watchlists.ts';

/** Maximum length of a delivery id. */
const DELIVERY_ID_LENGTH_MAX = 100;

const ids = new WatchlistIdPipe();

/** The watchlist that the path names, of the caller's workspace. Whether there is one is the service's to say. */
export const CallerWatchlist = createParamDecorator(
  (_data: unknown, context: ExecutionContext): WatchlistKey => {
    return { workspaceId: readCallerKey(context).workspaceId, watchlistId: ids.transform(readId(context)) };
  },
  [documentedId('The id of the watchlist.', 'wl_4fT9qLw2ZxK0bVn7RmYcAd')],
);

/** The delivery that the path names, likewise. An id that is too long to be one is not found. */
export const CallerDelivery = createParamDecorator(
  (_data: unknown, context: ExecutionContext): DeliveryKey => {
    const deliveryId = readId(context);
    if (deliveryId.length <= DELIVERY_ID_LENGTH_MAX)
      return { workspaceId: readCallerKey(context).workspaceId, deliveryId };
    throw new AppError(codes.watchlist.notFound, { message: `This workspace has no delivery ${quoted(deliveryId)}.` });
  },
  [documentedId('The id of the delivery.', exampleDelivery.id)],
);

/** The `{id}` of the path. */
export function readId(context: ExecutionContext): string {
  return context.switchToHttp().getRequest<FastifyRequest<{ Params: { readonly id: string } }>>().params.id;
}

/** Documents the `{id}` of the path of the method that has the argument. */
export function documentedId(description: string, example: string): ParameterDecorator {
  return (prototype, method) => {
    const descriptor = method === undefined ? undefined : Object.getOwnPropertyDescriptor(prototype, method);
    if (method === undefined || descriptor === undefined)
      throw new Error('Only an argument of a method is of its path.');
    ApiParam({ name: 'id', description, schema: { example, type: 'string' } })(prototype, method, descriptor);
  };
}

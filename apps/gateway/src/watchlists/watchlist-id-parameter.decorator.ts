import { ApiParam } from '@nestjs/swagger';

/** Documents the path parameter that names a watchlist. Whether there is one is the service's to say. */
export function WatchlistIdParameter(): MethodDecorator {
  return ApiParam({
    name: 'id',
    description: 'The id of the watchlist.',
    example: 'wl_4fT9qLw2ZxK0bVn7RmYcAd',
  });
}

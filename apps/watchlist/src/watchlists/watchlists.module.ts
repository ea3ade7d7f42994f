import { Global, Module } from '@nestjs/common';
import { CreateWatchlistHandler } from './create-watchlist.handler.ts';
import { DeleteWatchlistHandler } from './delete-watchlist.handler.ts';
import { DeliveryTargets } from './delivery-targets.ts';
import { GetWatchlistHandler } from './get-watchlist.handler.ts';
import { ListWatchlistsHandler } from './list-watchlists.handler.ts';
import { RotateSecretHandler } from './rotate-secret.handler.ts';
import { UpdateWatchlistHandler } from './update-watchlist.handler.ts';
import { WatchlistsStore } from './watchlists.store.ts';

/** Watchlists themselves. Everything else of a watchlist asks the store first whether the workspace has it. */
@Global()
@Module({
  controllers: [
    CreateWatchlistHandler,
    DeleteWatchlistHandler,
    GetWatchlistHandler,
    ListWatchlistsHandler,
    RotateSecretHandler,
    UpdateWatchlistHandler,
  ],
  providers: [WatchlistsStore, DeliveryTargets],
  exports: [WatchlistsStore],
})
export class WatchlistsModule {}

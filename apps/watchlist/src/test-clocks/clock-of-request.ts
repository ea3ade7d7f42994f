import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import { Database } from '@registry/persistence';
import { inSandbox, isInSandbox } from '@registry/request-context';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { readEventId } from '../delivery/delivery-log.read-model.ts';

/** Fields of a request that say which clock it is about. */
interface ClockedRequest {
  readonly workspaceId?: number;
  readonly testClockId?: string;
  readonly watchlistId?: string;
  readonly deliveryId?: string;
}

const FIND_CLOCK = {
  name: 'find-clock',
  text: `SELECT id FROM test_clocks WHERE workspace_id = $1 AND id = coalesce(
           $2, (SELECT test_clock_id FROM clock_watchlists WHERE id = $3),
           (SELECT w.test_clock_id FROM watchlist_events e JOIN clock_watchlists w ON w.id = e.watchlist_id WHERE e.id = $4))`,
};

/** Has a request of a sandbox run at the time of its test clock. One that names none is about those of all clocks. */
@Injectable()
export class ClockOfRequest implements NestInterceptor {
  constructor(private readonly database: Database) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (!isInSandbox()) return next.handle();
    const clock = await this.#findClock(context.switchToRpc().getData<ClockedRequest>());
    return from(inSandbox(clock, () => lastValueFrom(next.handle())));
  }

  async #findClock({ workspaceId, testClockId, watchlistId, deliveryId }: ClockedRequest): Promise<string | undefined> {
    if ([testClockId, watchlistId, deliveryId].every((id) => id === undefined)) return undefined;
    const eventId = deliveryId === undefined ? null : readEventId(deliveryId);
    const values = [workspaceId, testClockId ?? null, watchlistId ?? null, eventId];
    const [found] = await this.database.query<{ id: string }>(FIND_CLOCK, values);
    if (found === undefined && testClockId !== undefined)
      throw new AppError(codes.watchlist.notFound, { message: `This workspace has no test clock ${testClockId}.` });
    return found?.id;
  }
}

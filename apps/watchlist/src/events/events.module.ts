import { Module } from '@nestjs/common';
import { ListEventsHandler } from './list-events.handler.ts';
import { SendTestEventHandler } from './send-test-event.handler.ts';

/** The events of watchlists: reading them, and one to try. */
@Module({ controllers: [ListEventsHandler, SendTestEventHandler] })
export class EventsModule {}

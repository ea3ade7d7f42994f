import { Module } from '@nestjs/common';
import { CountBusinessesHandler } from './count-businesses.handler.ts';

/** What listeners are told beside the announcements themselves. */
@Module({ controllers: [CountBusinessesHandler] })
export class AnnouncementsModule {}

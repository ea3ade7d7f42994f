import { Module } from '@nestjs/common';
import { CountBusinessesHandler } from './count-businesses.handler.ts';

/** What is announced to listeners beside the changes of companies. */
@Module({ controllers: [CountBusinessesHandler] })
export class AnnouncementsModule {}

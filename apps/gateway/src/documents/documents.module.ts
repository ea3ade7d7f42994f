import { Module } from '@nestjs/common';
import { DocumentsController } from './documents.controller.ts';

/** The production API's documents of a business. */
@Module({ controllers: [DocumentsController] })
export class DocumentEndpointsModule {}

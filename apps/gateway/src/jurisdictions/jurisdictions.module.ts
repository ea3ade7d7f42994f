import { Module } from '@nestjs/common';
import { JurisdictionsController } from './jurisdictions.controller.ts';
import { LoadedData } from './loaded-data.ts';

/** Which registers and sources are loaded. */
@Module({ providers: [LoadedData], exports: [LoadedData] })
export class JurisdictionsModule {}

/** The production API's jurisdictions. */
@Module({ imports: [JurisdictionsModule], controllers: [JurisdictionsController] })
export class JurisdictionEndpointsModule {}

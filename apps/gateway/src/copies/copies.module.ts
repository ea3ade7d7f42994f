import { type DynamicModule, Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.ts';
import { WorkspaceModule } from '../workspace/workspace.module.ts';
import { BusinessExports, STOPPED_SECONDS } from './export-businesses/business-exports.ts';
import { ExportsController } from './export-businesses/exports.controller.ts';
import { ChangesController } from './list-changes/changes.controller.ts';

/** The production API's exports, and the changes that keep a copy current. */
@Module({})
export class CopiesModule {
  /** `stoppedSeconds`: how long the client of an export may read nothing. */
  static forRoot(stoppedSeconds: number): DynamicModule {
    return {
      module: CopiesModule,
      imports: [BusinessesModule, WorkspaceModule],
      controllers: [ChangesController, ExportsController],
      providers: [BusinessExports, { provide: STOPPED_SECONDS, useValue: stoppedSeconds }],
    };
  }
}

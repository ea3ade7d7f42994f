import { Module } from '@nestjs/common';
import { entitiesModule } from '@registry/persistence/entities-module';
import { AnnotationsModule } from '../annotations/annotations.module.ts';
import { ApiKeyEntity } from '../keys/auth/api-key.entity.ts';
import { WorkspaceEntity } from '../keys/auth/workspace.entity.ts';
import { AuditLog } from './audit/audit-log.ts';
import { AuditController } from './audit/audit.controller.ts';
import { ExportLog } from './exports/export-log.ts';
import { WorkspaceKeysController } from './keys/keys.controller.ts';
import { WorkspaceKeys } from './keys/workspace-keys.ts';
import { RequestLog } from './request-log/request-log.ts';
import { RequestLogRetention } from './request-log/request-log-retention.ts';
import { RequestLogStore } from './request-log/request-log.store.ts';
import { WorkspaceUsageController } from './usage/usage.controller.ts';
import { WorkspaceSettings } from './settings/workspace-settings.ts';
import { WorkspaceSettingsController } from './settings/settings.controller.ts';
import { UsageStore } from './usage/usage.store.ts';

/** Facts of a workspace about itself, on both surfaces: its keys, its usage, and the log of its requests. */
@Module({
  imports: [...entitiesModule(ApiKeyEntity, WorkspaceEntity), AnnotationsModule],
  providers: [
    AuditLog,
    ExportLog,
    RequestLog,
    RequestLogRetention,
    RequestLogStore,
    UsageStore,
    WorkspaceKeys,
    WorkspaceSettings,
  ],
  exports: [AuditLog, ExportLog, RequestLog, RequestLogStore, UsageStore, WorkspaceKeys, WorkspaceSettings],
})
export class WorkspaceModule {}

/** The production API's workspace. */
@Module({
  imports: [WorkspaceModule],
  controllers: [AuditController, WorkspaceKeysController, WorkspaceSettingsController, WorkspaceUsageController],
})
export class WorkspaceEndpointsModule {}

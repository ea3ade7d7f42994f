import { type DynamicModule, Module } from '@nestjs/common';
import { CoverageModule } from '../../coverage/coverage.module.ts';
import { DiscoveryController } from '../../discovery/discovery.controller.ts';
import { SignedDocumentsModule } from '../../evidence/evidence.module.ts';
import { HealthChecks } from '../../health/health-checks.ts';
import { HealthModule } from '../../health/health.module.ts';
import { KeysModule } from '../../keys/keys.module.ts';
import { OAuthModule } from '../../oauth/oauth.module.ts';
import { demoServices } from '../../open-requests/open-requests.ts';
import { OpenRequestsModule, type OpenRequestsOptions } from '../../open-requests/open-requests.module.ts';
import { OpenPeopleModule } from '../../people/people.module.ts';
import { OpenReconciliationModule } from '../../reconciliation/reconciliation.module.ts';
import { SearchModule } from '../../search/search.module.ts';
import { SiteModule } from '../../site/site.module.ts';
import { StatusModule, type StatusOptions } from '../../status/status.module.ts';
import { WatchlistsModule } from '../../watchlists/watchlists.module.ts';
import { WorkspaceModule } from '../../workspace/workspace.module.ts';

export interface DemoModuleOptions extends OpenRequestsOptions {
  /** The folder of the source descriptions. */
  readonly sourcesDir: string;
  readonly status: StatusOptions;
}

/** The features of the open demo. */
@Module({})
export class DemoModule {
  constructor(checks: HealthChecks) {
    for (const service of demoServices) checks.needService(service);
  }

  static forRoot({ sourcesDir, status, ...open }: DemoModuleOptions): DynamicModule {
    return {
      module: DemoModule,
      imports: [
        KeysModule.forRoot(0),
        OpenRequestsModule.forRoot(open),
        OAuthModule.forRoot(open.limits),
        CoverageModule.forRoot(sourcesDir),
        StatusModule.forRoot(status),
        SearchModule,
        OpenPeopleModule,
        OpenReconciliationModule,
        WatchlistsModule,
        WorkspaceModule,
        SiteModule,
        SignedDocumentsModule,
        HealthModule,
      ],
      controllers: [DiscoveryController],
    };
  }
}

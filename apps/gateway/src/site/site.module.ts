import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { BatchesModule } from '../batches/batches.module.ts';
import { BusinessesModule } from '../businesses/businesses.module.ts';
import { DecisionsModule } from '../decisions/decisions.module.ts';
import { EntitiesModule } from '../entities/entities.module.ts';
import { EvidenceModule } from '../evidence/evidence.module.ts';
import { JurisdictionsModule } from '../jurisdictions/jurisdictions.module.ts';
import { OpenMatchModule } from '../match/match.module.ts';
import { OpenPeopleModule } from '../people/people.module.ts';
import { RecordsModule } from '../records/records.module.ts';
import { SearchModule } from '../search/search.module.ts';
import { VerificationsModule } from '../verifications/verifications.module.ts';
import { WatchlistsModule } from '../watchlists/watchlists.module.ts';
import { WorkspaceModule } from '../workspace/workspace.module.ts';
import { CompanyPageRoutes } from './company/company-page.routes.ts';
import { ConsentRoutes } from './consent/consent.routes.ts';
import { CoveragePageRoutes } from './coverage/coverage-page.routes.ts';
import { DecisionsPageRoutes } from './decisions/decisions-page.routes.ts';
import { EntityPageRoutes } from './entity/entity-page.routes.ts';
import { SitePages } from './layout/page.ts';
import { BatchPageRoutes } from './match/batch-page.routes.ts';
import { ListBatches } from './match/list-batches.ts';
import { MatchPageRoutes } from './match/match-page.routes.ts';
import { ProfileReader } from '../profiles/profile-reader.ts';
import { ReportPageRoutes } from './report/report-page.routes.ts';
import { PeoplePageRoutes } from './people/people-page.routes.ts';
import { SearchPageRoutes } from './search/search-page.routes.ts';
import { SitemapRoutes } from './sitemap/sitemap.routes.ts';
import { SecurityTextRoutes } from './sitemap/security-text.routes.ts';
import { StatusPageRoutes } from './status/status-page.routes.ts';
import { UnsubscribeRoutes } from './watchlists/unsubscribe/unsubscribe.routes.ts';
import { VerificationsPageRoutes } from './verifications/verifications-page.routes.ts';
import { WatchlistPageRoutes } from './watchlists/watchlist/watchlist-page.routes.ts';
import { PeopleRoutes } from './account/people-page.routes.ts';
import { YouRoutes } from './account/you-page.routes.ts';
import { YourDataRoutes } from './account/your-data.routes.ts';
import { LinkRequests } from './sign-in/link-requests.ts';
import { MailSignInRoutes } from './sign-in/mail-sign-in.routes.ts';
import { SsoModule } from '../sso/sso.module.ts';
import { SsoRoutes } from './sign-in/sso/sso.routes.ts';
import { SsoPageRoutes } from './workspace/sso-page.routes.ts';
import { SignInRoutes } from './sign-in/sign-in.routes.ts';
import { WorkspaceSession } from './session/workspace-session.ts';
import { WorkspaceKeysRoutes } from './workspace/workspace-keys.routes.ts';
import { UserPages } from './session/user-pages.ts';
import { WorkspacePagesRoutes } from './workspace/workspace-pages.routes.ts';
import { WatchlistsPageRoutes } from './watchlists/watchlists-page.routes.ts';

/** The pages. */
@Module({
  imports: [
    AccountsModule,
    BatchesModule,
    BusinessesModule,
    DecisionsModule,
    EntitiesModule,
    EvidenceModule,
    JurisdictionsModule,
    OpenMatchModule,
    OpenPeopleModule,
    RecordsModule,
    SearchModule,
    SsoModule,
    VerificationsModule,
    WatchlistsModule,
    WorkspaceModule,
  ],
  controllers: [
    SearchPageRoutes,
    CompanyPageRoutes,
    EntityPageRoutes,
    PeoplePageRoutes,
    ReportPageRoutes,
    MatchPageRoutes,
    BatchPageRoutes,
    CoveragePageRoutes,
    DecisionsPageRoutes,
    VerificationsPageRoutes,
    WatchlistsPageRoutes,
    WatchlistPageRoutes,
    WorkspacePagesRoutes,
    WorkspaceKeysRoutes,
    UnsubscribeRoutes,
    SignInRoutes,
    MailSignInRoutes,
    PeopleRoutes,
    YouRoutes,
    YourDataRoutes,
    ConsentRoutes,
    SsoRoutes,
    SsoPageRoutes,
    SitemapRoutes,
    SecurityTextRoutes,
    StatusPageRoutes,
  ],
  providers: [ProfileReader, SitePages, WorkspaceSession, UserPages, ListBatches, LinkRequests],
})
export class SiteModule {}

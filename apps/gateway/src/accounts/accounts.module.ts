import { Module } from '@nestjs/common';
import { MailSignIn } from './mail-sign-in.ts';
import { OwnAccounts } from './own-account.ts';
import { OwnData } from './personal-data/own-data.ts';
import { WorkspacePeopleController } from './people.controller.ts';
import { WorkspaceSessionsController } from './sessions.controller.ts';
import { WorkspacePeople } from './workspace-people.ts';
import { WorkspaceSessions } from './workspace-sessions.ts';

/** People of workspaces: how they sign in, what they see of themselves, and how owners manage them. */
@Module({
  providers: [MailSignIn, OwnAccounts, OwnData, WorkspacePeople, WorkspaceSessions],
  exports: [MailSignIn, OwnAccounts, OwnData, WorkspacePeople, WorkspaceSessions],
})
export class AccountsModule {}

/** The same on the production API. */
@Module({ imports: [AccountsModule], controllers: [WorkspacePeopleController, WorkspaceSessionsController] })
export class AccountEndpointsModule {}

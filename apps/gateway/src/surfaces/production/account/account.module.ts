import { Module } from '@nestjs/common';
import { GetAccountController } from './get-account.controller.ts';

@Module({ controllers: [GetAccountController] })
export class AccountModule {}

import { Module } from '@nestjs/common';
import { IdentityProviders } from './identity-providers.ts';
import { ProviderSignIn } from './provider-sign-in.ts';
import { SsoController } from './sso.controller.ts';
import { SsoSettings } from './sso-settings.ts';

/** Sign-in by the identity provider of a workspace. */
@Module({ providers: [IdentityProviders, ProviderSignIn, SsoSettings], exports: [ProviderSignIn, SsoSettings] })
export class SsoModule {}

/** The production API's settings of it. */
@Module({ controllers: [SsoController], providers: [SsoSettings] })
export class SsoEndpointsModule {}

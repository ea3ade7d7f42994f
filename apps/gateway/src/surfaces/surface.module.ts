import { type DynamicModule, Module } from '@nestjs/common';
import { SIGN_UP } from '../accounts/sign-up.ts';
import { ADDRESSES } from '../addresses/public-urls.ts';
import { GatewayModule, type GatewayOptions } from '../gateway.module.ts';
import type { Surface } from './surface.ts';

/** The root of a surface's application: its endpoints on what every surface stands on. */
@Module({})
class SurfaceModule {}

export function surfaceModule(surface: Surface, options: GatewayOptions): DynamicModule {
  return {
    module: SurfaceModule,
    global: true,
    imports: [GatewayModule.forRoot(options), surface.module],
    providers: [
      { provide: ADDRESSES, useValue: surface.addresses },
      { provide: SIGN_UP, useValue: surface.signUp },
    ],
    exports: [ADDRESSES, SIGN_UP],
  };
}

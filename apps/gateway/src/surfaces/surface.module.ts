import { type DynamicModule, Module } from '@nestjs/common';
import { GatewayModule, type GatewayOptions } from '../gateway.module.ts';
import type { Surface } from './surface.ts';

/** The root of a surface's application: its endpoints on what every surface stands on. */
@Module({})
class SurfaceModule {}

export function surfaceModule(surface: Surface, options: GatewayOptions): DynamicModule {
  return { module: SurfaceModule, imports: [GatewayModule.forRoot(options), surface.module] };
}

import { Module } from '@nestjs/common';
import { AnnotationsController } from './annotations.controller.ts';
import { Annotations } from './annotations.ts';
import { AnnotationsStore } from './annotations.store.ts';
import { DecisionsStore } from './decisions.store.ts';
import { Monitors } from './monitors.ts';
import { OrdersStore } from './orders.store.ts';
import { UniqueExternalIds } from './unique-external-ids.ts';
import { WorkspaceViews } from './workspace-view.store.ts';

const PROVIDED = [
  Annotations,
  AnnotationsStore,
  DecisionsStore,
  Monitors,
  OrdersStore,
  UniqueExternalIds,
  WorkspaceViews,
];

/** Annotations of companies by workspaces, and what only they see of companies. */
@Module({ providers: PROVIDED, exports: PROVIDED })
export class AnnotationsModule {}

/** The production API's annotations. */
@Module({ imports: [AnnotationsModule], controllers: [AnnotationsController] })
export class AnnotationEndpointsModule {}

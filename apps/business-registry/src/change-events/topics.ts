import { registryChangedTopic } from './registry-changed.topic.ts';
import { registryErasedTopic } from './registry-erased.topic.ts';
import { registryHiddenTopic } from './registry-hidden.topic.ts';
import { registryLiveTopic } from './registry-live.topic.ts';
import { registryLoadedTopic } from './registry-loaded.topic.ts';

/** All topics that business-registry publishes. */
export const topics = [
  registryChangedTopic,
  registryLoadedTopic,
  registryLiveTopic,
  registryHiddenTopic,
  registryErasedTopic,
] as const;

import { registryChangedTopic } from './registry-changed.topic.ts';
import { registryDeclaredTopic } from './registry-declared.topic.ts';
import { registryLiveTopic } from './registry-live.topic.ts';
import { registryLoadedTopic } from './registry-loaded.topic.ts';

/** All that business-registry announces. */
export const topics = [registryChangedTopic, registryLoadedTopic, registryDeclaredTopic, registryLiveTopic] as const;

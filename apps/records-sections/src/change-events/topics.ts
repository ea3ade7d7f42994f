import { exclusionsChangedTopic } from './exclusions-changed.topic.ts';
import { recordsChangedTopic } from './records-changed.topic.ts';
import { recordsLiveTopic } from './records-live.topic.ts';
import { recordsLoadedTopic } from './records-loaded.topic.ts';
import { recordsNamedTopic } from './records-named.topic.ts';

/** All topics that records-sections publishes. */
export const topics = [
  recordsChangedTopic,
  recordsNamedTopic,
  recordsLoadedTopic,
  recordsLiveTopic,
  exclusionsChangedTopic,
] as const;

import type { SourceReference } from '@registry/contracts-business-registry';
import type { SourceDto } from './source.dto.ts';

export function toSource({ type, id }: SourceReference): SourceDto {
  return { object: 'source', type, id };
}

/** Adds where else a fact was seen; the registry may have it from the same pipeline. */
export function addSources(known: SourceDto[], more: readonly SourceDto[]): void {
  for (const source of more) {
    if (!known.some(({ type, id }) => type === source.type && id === source.id)) known.push(source);
  }
}

/** Records name their pipeline: a company has thousands of them, and none has an id of its own. */
export function recordSource(pipeline: string): SourceDto {
  return { object: 'source', type: 'record', id: pipeline };
}

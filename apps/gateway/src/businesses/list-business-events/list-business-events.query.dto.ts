import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { KnownAt } from '../../records/known-at.decorator.ts';

export class ListBusinessEventsQuery extends PageQuery {
  @KnownAt()
  readonly known_at!: string | null;
}

import { integer } from '@registry/http-frame/parameters/parameter-kinds';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';

export class AuditQuery {
  @Parameter(integer(0), { description: 'Only entries after the one with this `sequence`.', default: 0 })
  readonly after!: number;
}

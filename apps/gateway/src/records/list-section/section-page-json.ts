import type { ListSectionReply, SectionPage } from '@registry/contracts-records-sections';
import { toList } from '@registry/http-frame/parameters/list.dto';
import { JsonText } from '@registry/http-frame/server/json-text';
import type { SectionQuery } from './list-section.query.dto.ts';

/** The JSON of a reply of `list-section`. A quotation mark inside a text has a backslash before it, so no row has what follows the rows. */
const REPLY = /^\{"rows":(?<rows>\[.*\]),"totalCount":(?<totalCount>\d+),"coverage":(?<coverage>.*)\}$/s;

export function toSectionPage({ rows, totalCount, coverage }: ListSectionReply, query: SectionQuery): SectionPage {
  return { ...toList(rows, totalCount, query), coverage };
}

/** The same from the JSON of a reply, without reading and writing its rows. */
export function toSectionPageJson(reply: string, query: SectionQuery): JsonText {
  const { rows, totalCount, coverage } = REPLY.exec(reply)?.groups ?? {};
  if (rows === undefined || coverage === undefined) {
    const page = toSectionPage(JSON.parse(reply) as ListSectionReply, query);
    return new JsonText(JSON.stringify(page), page);
  }
  const list = toList([], Number(totalCount), query);
  const [before, after = ''] = JSON.stringify(list).split('[]');
  return new JsonText(`${before}${rows}${after.slice(0, -1)},"coverage":${coverage}}`, list);
}

import { toBusiness } from '@registry/business-profile';
import { getBusiness, type GetBusinessReply } from '@registry/contracts-business-registry';

/** The text around the company in a reply of `get-business`, of a sparse request: without match keys and documents. */
const [BEFORE = '', AFTER = ''] = JSON.stringify({ business: 0, matchKeys: null } satisfies Record<
  Exclude<keyof GetBusinessReply, 'details' | 'documents' | 'knownAddresses' | 'origins'>,
  unknown
>).split('0');

/** Fields of the public profile without records in addition to the company's, as the end of a JSON object. */
const WITHOUT_RECORDS = cutEnd(getBusiness.example.reply);

/** The JSON of the public profile of a company without its records, from that of a reply: `toBusiness` without reading and writing it. */
export function toSparseBusiness(reply: string): string {
  if (!reply.startsWith(BEFORE) || !reply.endsWith(AFTER)) {
    return JSON.stringify(toBusiness((JSON.parse(reply) as GetBusinessReply).business, null));
  }
  return `${reply.slice(BEFORE.length, -AFTER.length - 1)}${WITHOUT_RECORDS}`;
}

function cutEnd({ business }: GetBusinessReply): string {
  return JSON.stringify(toBusiness(business, null)).slice(JSON.stringify(business).length - 1);
}

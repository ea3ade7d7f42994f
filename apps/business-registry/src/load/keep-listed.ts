import { unformatted, unformattedAddress, unformattedPersonName } from '@registry/domain';
import { uniteListed } from '@registry/loading';
import type { CompanyContent, RegisteredBusiness } from '@registry/pipeline';

/** A company of which the input has only a part: what its source listed before is not known to have left. */
export function keepListed(company: RegisteredBusiness, before: CompanyContent): RegisteredBusiness {
  const { name, alternativeNames, addresses, officers } = company;
  const legal = unformatted(name);
  const others = before.alternativeNames.filter((one) => unformatted(one.name) !== legal);
  return {
    ...company,
    alternativeNames: uniteListed(alternativeNames, others, (one) => unformatted(one.name)),
    addresses: uniteListed(addresses, before.addresses, (one) => `${one.kind} ${unformattedAddress(one.fullAddress)}`),
    officers: uniteListed(officers, before.officers, (one) =>
      JSON.stringify([unformattedPersonName(one.name), one.titles.map(unformatted)]),
    ),
  };
}

import type { MappedAddress, RegisteredBusiness, Transform } from '@registry/pipeline';

/** The earliest day that the agency's database can hold: written where it knows no date. */
const NO_DATE = '1753-01-01';

const transform: Transform<RegisteredBusiness> = (mapped, _rows, tools) => {
  // Each row of a business says its address again.
  const distinct = new Map<string, MappedAddress>();
  for (const address of mapped.addresses) distinct.set(address.fullAddress, address);
  const business = { ...mapped, addresses: [...distinct.values()] };
  if (mapped.registrationDate !== NO_DATE) return business;
  tools.remark(`creationdate: ${NO_DATE} stands for no date`);
  return { ...business, registrationDate: null, formationDate: null };
};

export default transform;

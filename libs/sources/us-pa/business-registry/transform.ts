import type { RegisteredBusiness, Transform } from '@registry/pipeline';

/** The earliest day that the agency's database can hold: written where it knows no date. */
const NO_DATE = '1753-01-01';

const transform: Transform<RegisteredBusiness> = (mapped, _rows, tools) => {
  if (mapped.registrationDate !== NO_DATE) return mapped;
  tools.remark(`creationdate: ${NO_DATE} stands for no date`);
  return { ...mapped, registrationDate: null, formationDate: null };
};

export default transform;

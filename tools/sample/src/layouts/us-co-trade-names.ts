import { companySeed, makeCompany, makePerson } from '../company.ts';
import { injectDefects } from '../defects.ts';
import { Random } from '../random.ts';
import type { SampleLayout } from '../sample-layout.ts';
import { toLine } from './delimited.ts';
import { slashDate } from '../written-date.ts';

const header =
  `masterTradenameId,tradenameDescription,tradenameForm,effectiveDate,firstName,middleName,lastName,suffix,registrantOrganization,address1,address2,city,
state,zipCode,country,mailingAddress1,mailingAddress2,mailingCity,mailingState,mailingZipCode,mailingCountry,dateAdded,entityStatus,entityFormDate,Entity ID`
    .replace(/\n/g, '')
    .split(',');

const DEFECT_PLACES = { names: [1], date: 3, status: 22 };
const registrants = new Random();

/** Trade Names for Businesses in Colorado, as the portal exports them. Two of three belong to a company of the register's sample of the same seed. */
export function coloradoTradeNames(seed: number, register: SampleLayout): SampleLayout {
  const registrantSeed = companySeed(seed, 'us-co/business-registry');
  return {
    state: 'CO',
    head: toLine(header),
    tail: '',
    encoding: 'utf8',
    numberOf: (index) => `19${871_000_000 + index}`,
    rows(request) {
      const { company, number, random } = request;
      const organization = random.chance(0.66)
        ? makeCompany(registrants, registrantSeed, Math.floor(company.index * 1.7), 'CO')
        : null;
      const person = organization ? null : makePerson(random);
      const { principal, mailing } = organization ?? company;
      const row = [
        number,
        company.name.replace(/,? (LLC|Inc\.?|Corp\.|L\.L\.C\.)$/, ''),
        organization ? 'Entity Type' : 'Individual',
        slashDate(company),
        person?.first ?? '',
        person?.middle ?? '',
        person?.last ?? '',
        person?.suffix ?? '',
        organization ? organization.name : '',
        principal.line1,
        principal.line2,
        principal.city,
        principal.state,
        principal.zip,
        'US',
        mailing.line1,
        mailing.line2,
        mailing.city,
        mailing.state,
        mailing.zip,
        'US',
        slashDate(company),
        company.standing < 0.6 ? 'Effective' : 'Expired',
        organization ? slashDate(organization) : '',
        organization ? register.numberOf(organization.index, organization.year) : '',
      ];
      if (request.dirt) injectDefects([row], request, DEFECT_PLACES);
      return [toLine(row)];
    },
  };
}

/** The fields of `AddressParts` in the rows of `addresses` and `officers`, as arguments of json_build_object. */
export const POSTAL_ADDRESS = `'fullAddress', full_address, 'addressLine1', address_line1, 'addressLine2', address_line2,
                 'city', city, 'state', address_state, 'postalCode', postal_code, 'country', country`;

/** The address of a row of `officers`; null where it has none. */
export const OFFICER_ADDRESS = `CASE WHEN full_address IS NOT NULL THEN json_build_object(${POSTAL_ADDRESS}) END`;

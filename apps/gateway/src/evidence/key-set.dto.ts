import { Field, publicObject, type Shape } from '@registry/contracts-message';

const publicKey = publicObject('PublicKey', 'A public Ed25519 key in the form of a JSON Web Key (RFC 8037).', {
  kty: Field.choice(['OKP'], 'Always `OKP`.'),
  crv: Field.choice(['Ed25519'], 'Always `Ed25519`.'),
  alg: Field.choice(['EdDSA'], 'Always `EdDSA`.'),
  use: Field.choice(['sig'], 'Always `sig`.'),
  kid: Field.string('The id of the key: its thumbprint (RFC 7638).', 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'),
  x: Field.string('The public key, in base64url.', '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'),
});

/** The keys with which signed documents are verified. */
export const keySet = publicObject(
  'KeySet',
  'The public keys that verify signed documents, newest first. Retired keys stay.',
  {
    keys: Field.list(publicKey, 'The keys.'),
  },
);

export type KeySet = Shape<typeof keySet>;

export const exampleKeySet: KeySet = {
  keys: [
    {
      kty: 'OKP',
      crv: 'Ed25519',
      alg: 'EdDSA',
      use: 'sig',
      kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
      x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
    },
  ],
};

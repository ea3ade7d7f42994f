import { str } from '@registry/config';

/** The rules for new people of an installation. */
const signUps = ['open', 'invited', 'off'] as const;

export type SignUp = (typeof signUps)[number];

export const SIGN_UP = Symbol('SIGN_UP');

/** The setting of both surfaces: one sends invitations, and the other signs in who has one. */
export const signUpSetting = {
  SIGN_UP: str({
    choices: signUps,
    default: 'invited',
    desc: 'who can become a person of a workspace: everybody, also of a new one (open); who is invited or named by the operator (invited); only the latter (off)',
  }),
};

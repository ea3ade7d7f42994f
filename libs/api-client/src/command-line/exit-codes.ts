/** How a command ended, for scripts. */
export const EXIT = {
  ok: 0,
  /** The API returned an error or could not be reached, or a file could not be read. */
  failed: 1,
  usage: 2,
  notFound: 3,
  /** The key has no requests left today. */
  limit: 4,
  /** The evidence is not valid. */
  invalid: 5,
  /** The policy of a verification wants a person to decide, or rejects. */
  review: 6,
  reject: 7,
  /** 128 and the number of SIGINT. */
  interrupted: 130,
} as const;

/** Shown by the help of the program. */
export const EXIT_CODES_HELP = `Exit codes:
  0    success
  1    error of the API, the network or a file
  2    wrong usage
  3    no business, verification or test clock has the id
  4    the daily limit of the key is reached
  5    the evidence is not valid
  6    a person has to decide the verification, as its policy says
  7    the policy rejects the verification
  130  interrupted
`;

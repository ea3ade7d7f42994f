/** For endpoints that take no parameter of their own: any is refused by name. */
export class NoParameters {}

import type { ShowsCompanies, ShownCompany, Showing } from '@registry/contracts-message';
import { type HiddenOfCompany, withoutHidden } from '@registry/domain';

/** A company of which something may not be shown. */
export interface Withheld {
  readonly hidden: HiddenOfCompany | null;
  readonly isSuppressed: boolean;
}

/** Knows what may not be shown of companies. Each service with such contracts provides its own under this class. */
export abstract class WithheldCompanies {
  /** By the ids that were requested; those of which nothing is withheld may be left out. */
  abstract find(ids: readonly string[]): Promise<ReadonlyMap<string, Withheld>>;

  /** The error for a company that is suppressed: that of one that nobody knows. */
  async notFound(id: string): Promise<Error> {
    return new Error(`${id} is suppressed.`);
  }
}

/** Of a service whose contracts name no company by its id. */
export class NoWithheldCompanies extends WithheldCompanies {
  async find(ids: readonly string[]): Promise<never> {
    throw new Error(`This service cannot say what is withheld of ${ids.join(', ')}: provide WithheldCompanies.`);
  }
}

/**
 * A reply or an event as it may be shown now: without values that are hidden on the companies of its parts, and without suppressed
 * companies. The contract is run to find the companies, and once more if something is withheld of one.
 */
export async function showCompanies<Shape, Request>(
  shows: ShowsCompanies<Shape, Request>,
  shape: Shape,
  request: Request,
  companies: WithheldCompanies,
): Promise<Shape> {
  const named = new ShownParts(new Map());
  const shown = shows(shape, named, request);
  const found = named.ids.size === 0 ? undefined : await companies.find([...named.ids]);
  if (found === undefined || found.size === 0) return named.hasChanged ? shown : shape;
  try {
    return shows(shape, new ShownParts(found), request);
  } catch (fault) {
    throw fault instanceof SuppressedCompany ? await companies.notFound(fault.message) : fault;
  }
}

/** Thrown inside of a contract, and caught by its frame; the message is the id. */
class SuppressedCompany extends Error {}

/** Notes the companies, and takes out what is withheld of them. */
class ShownParts implements Showing {
  readonly ids = new Set<string>();
  /** True once something was taken out: requests may carry what is hidden. */
  hasChanged = false;
  readonly #withheld: ReadonlyMap<string, Withheld>;

  constructor(withheld: ReadonlyMap<string, Withheld>) {
    this.#withheld = withheld;
  }

  about(id: string): void {
    if (this.#find(id).isSuppressed) throw new SuppressedCompany(id);
  }

  part<Part>(company: ShownCompany, part: Part): Part {
    const shown = withoutHidden(part, this.#find(company).hidden);
    this.hasChanged ||= shown !== part;
    return shown;
  }

  list<Part>(parts: readonly Part[], companyOf: (part: Part) => string): readonly Part[] {
    return parts.flatMap((part) =>
      this.#find(companyOf(part)).isSuppressed ? [] : [this.part(companyOf(part), part)],
    );
  }

  #find(company: ShownCompany): Withheld {
    const { id, names = [], hidden: carried = null } = typeof company === 'string' ? { id: company } : (company ?? {});
    if (id === undefined) return { hidden: carried, isSuppressed: false };
    this.ids.add(id);
    const { hidden, isSuppressed } = this.#withheld.get(id) ?? { hidden: null, isSuppressed: false };
    return { hidden: hidden && { ...hidden, names: [...hidden.names, ...names] }, isSuppressed };
  }
}

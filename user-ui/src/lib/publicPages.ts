import { paths } from './paths';

/** The guides, in the order in which they are read. */
export const guidePaths = [
  paths.howToInvoice,
  paths.invoicingWithoutCompany,
  paths.taxInfo,
  paths.economicsGuide,
  paths.agreementInfo,
] as const;

/** The legal texts. */
export const legalPaths = [paths.terms, paths.privacy, paths.cookies, paths.gdpr] as const;

/** The pages that are written at build time, in both languages: anybody may read them, and find them. */
export const publicPaths = [
  paths.home,
  paths.features,
  paths.pricing,
  paths.trial,
  paths.about,
  paths.contact,
  paths.withoutCompany,
  ...guidePaths,
  ...legalPaths,
  paths.auth(),
  paths.sampleInvoice,
] as const;

const known = new Set<string>(publicPaths);

export function isPublicPath(path: string): boolean {
  return known.has(path);
}

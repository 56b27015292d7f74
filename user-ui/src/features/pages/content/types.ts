import type { ReactNode } from 'react';
import type { PictureName } from '@/components/pictures/ProductPicture';

/** The provider's figures, formatted in the language of the page. */
export interface Facts {
  /** `5 % + 100 kr` */
  feeWithTax: string;
  feeWithoutTax: string;
  shareWithTax: string;
  shareWithoutTax: string;
  fixedFee: string;
  bankDays: number;
  supportHours: string;
}

export interface PageSection {
  /** Also its anchor; the same in every language. */
  id: string;
  title: string;
  body: ReactNode;
  /** An invoice, in SEK without VAT, of which the section shows what it becomes. */
  invoiced?: string;
  /** The screen that the section is about. */
  picture?: PictureName;
}

/** A page that is mostly text, in one language. */
export interface PageContent {
  title: string;
  description: string;
  keywords: string;
  lead: string;
  /** The version's date, for texts that users accept. */
  version?: string;
  sections: (facts: Facts) => PageSection[];
}

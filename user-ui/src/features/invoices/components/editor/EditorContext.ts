import type { components } from '@paraply/core/schema';
import type { ComponentType } from 'react';
import { createContext, useContext } from 'react';
import type { BankAccount } from '@/api/bankAccounts';
import type { Client } from '@/api/clients';

export interface NewClientProps {
  open: boolean;
  /** What the client's name is likely to be, or an empty text. */
  name: string;
  onOpenChange: (open: boolean) => void;
  onCreated: (client: Client) => void;
}

/** What the parts of the editor choose from. */
export interface EditorData {
  clients: Client[];
  accounts: BankAccount[];
  settings: components['schemas']['PublicSettings'];
  trusted: boolean;
  /** In how many days the person's invoices fall due, as agreed with their group. */
  paymentTermsDays: number | undefined;
  userId: string;
  /** The dialog for a new client; it belongs to another feature, and the route hands it in. */
  newClient: ComponentType<NewClientProps>;
}

export const EditorContext = createContext<EditorData | null>(null);

export function useEditorData(): EditorData {
  const data = useContext(EditorContext);
  if (!data) throw new Error('The editor parts need an EditorContext around them');
  return data;
}

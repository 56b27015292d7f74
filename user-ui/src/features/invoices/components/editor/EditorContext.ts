import type { components } from '@paraply/core/schema';
import type { ComponentType } from 'react';
import { createContext, useContext } from 'react';
import type { BankAccount } from '@/api/bankAccounts';
import type { Client } from '@/api/clients';

export interface NewClientProps {
  open: boolean;
  /** Suggested client name, or an empty string. */
  name: string;
  onOpenChange: (open: boolean) => void;
  onCreated: (client: Client) => void;
}

/** The options shared by the parts of the editor. */
export interface EditorData {
  clients: Client[];
  accounts: BankAccount[];
  settings: components['schemas']['PublicSettings'];
  trusted: boolean;
  /** The payment terms of the user's group, in days. */
  paymentTermsDays: number | undefined;
  userId: string;
  /** The new client dialog; it belongs to another feature and is passed in by the route. */
  newClient: ComponentType<NewClientProps>;
}

export const EditorContext = createContext<EditorData | null>(null);

export function useEditorData(): EditorData {
  const data = useContext(EditorContext);
  if (!data) throw new Error('The editor parts need an EditorContext around them');
  return data;
}

import type { ComponentType } from 'react';
import { createContext, useContext } from 'react';
import type { BankAccount } from '@/api/bankAccounts';
import type { Client } from '@/api/clients';
import type { PublicSettings } from '@/api/settings';

export interface NewClientProps {
  open: boolean;
  /** Suggested client name, or an empty string. */
  name: string;
  onOpenChange: (open: boolean) => void;
  onCreated: (client: Client) => void;
}

/** What the parts of the editor that belong to an account share. */
export interface EditorData {
  clients: Client[];
  accounts: BankAccount[];
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

/** The provider's settings, which every part of the editor may need. */
export const EditorSettingsContext = createContext<PublicSettings | null>(null);

export function useEditorSettings(): PublicSettings {
  const settings = useContext(EditorSettingsContext);
  if (!settings) throw new Error('The editor parts need an EditorSettingsContext around them');
  return settings;
}

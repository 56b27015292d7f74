import * as Radix from '@radix-ui/react-dropdown-menu';
import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from './Link';

const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 outline-none select-none data-[highlighted]:bg-quiet-soft data-[disabled]:opacity-50';

interface DropdownMenuProps {
  trigger: ReactElement;
  /** Whether it is open from the start. */
  defaultOpen: boolean;
  onCloseAutoFocus: ((event: Event) => void) | undefined;
  children: ReactNode;
}

/** A menu at its button. It stays in the page's landmark instead of at the end of the body. */
export function DropdownMenu({ trigger, defaultOpen, onCloseAutoFocus, children }: DropdownMenuProps) {
  return (
    <Radix.Root defaultOpen={defaultOpen} modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        align="end"
        className="z-40 min-w-56 rounded-panel border border-line bg-surface p-2 text-ink shadow-float"
        collisionPadding={12}
        {...(onCloseAutoFocus && { onCloseAutoFocus })}
        sideOffset={8}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

export interface DropdownItemProps {
  icon: LucideIcon;
  children: ReactNode;
  onSelect: () => void;
  danger?: boolean;
}

export function DropdownItem({ icon: Icon, children, onSelect, danger = false }: DropdownItemProps) {
  return (
    <Radix.Item className={clsx(itemClass, danger && 'text-danger')} onSelect={onSelect}>
      <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
      {children}
    </Radix.Item>
  );
}

export interface DropdownLinkProps {
  icon: LucideIcon;
  children: ReactNode;
  to: string;
  /** Leaves this app, as for the back office. */
  reload?: boolean;
  /** Saves what is there as a file. */
  download?: boolean;
}

export function DropdownLink({ icon: Icon, children, to, reload = false, download = false }: DropdownLinkProps) {
  const content = (
    <>
      <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
      {children}
    </>
  );
  return (
    <Radix.Item asChild className={itemClass}>
      {reload || download ? (
        <a download={download} href={to}>
          {content}
        </a>
      ) : (
        <Link to={to}>{content}</Link>
      )}
    </Radix.Item>
  );
}

export function DropdownSeparator() {
  return <Radix.Separator className="my-2 h-px bg-line" />;
}

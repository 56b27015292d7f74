/** What opens over a page, with the packages behind it: larger than most pages, and not seen before somebody acts. */
export { CalendarPopover } from '../form/CalendarPopover';
export { AlertDialog } from './AlertDialog';
export { DropdownItem, DropdownLink, DropdownMenu, DropdownSeparator } from './DropdownMenu';
export { ModalDialog } from './ModalDialog';
export { ToastStack } from './ToastStack';

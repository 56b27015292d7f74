import { useAdminData } from '../../providers/useAdminData';
import type { Invoice, WriteOffPreviewInput } from '../../types/api';
import { usePreview } from '../effects/usePreview';

/** The write-off as the server would make it, while it is being filled in. */
export function useWriteOffPreview(invoice: Pick<Invoice, 'id' | 'version'>, asked: WriteOffPreviewInput | undefined) {
  const data = useAdminData();
  return usePreview({ act: 'writeOff', invoice, asked, ask: (input) => data.previewWriteOff(invoice.id, input) });
}

import { fileLimits } from '@paraply/core/fileError';
import { heicPhoto, stubHeicDecoder } from '@paraply/core/testing/photos';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { anInvoice } from '../../testing/records';
import { renderAdmin } from '../../testing/renderAdmin';
import type { Attachment } from '../../types/api';
import { InvoiceFiles } from './InvoiceFiles';

/** Chooses files for an invoice; gives what the server got. */
async function add(files: File[]) {
  const addInvoiceFiles = vi.fn<(id: string, files: File[]) => Promise<Attachment[]>>().mockResolvedValue([]);
  renderAdmin(<InvoiceFiles invoice={anInvoice({ allowedActions: ['add_files'] })} />, {
    data: { listInvoiceFiles: () => Promise.resolve([]), addInvoiceFiles },
  });
  // The picker's choice of endings can be overridden by the person.
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(await screen.findByLabelText('Lägg till filer', { selector: 'input' }), files);
  return addInvoiceFiles;
}

it('adds phone photos as JPEG, and other files as they are', async () => {
  stubHeicDecoder();
  const scan = new File(['%PDF-1.7'], 'avtal.pdf');
  const added = await add([heicPhoto(), scan]);
  expect(await screen.findByText('Filerna är tillagda.')).toBeDefined();
  const [photo, other] = added.mock.calls[0]?.[1] ?? [];
  expect(photo).toMatchObject({ name: 'IMG_1234.jpg', type: 'image/jpeg' });
  expect(other).toBe(scan);
});

it('says what to do with a phone photo that the browser cannot read', async () => {
  const added = await add([heicPhoto()]);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^IMG_1234\.HEIC är ett HEIC-foto.*Mest kompatibel/);
  expect(added).not.toHaveBeenCalled();
});

it('refuses at once what the server would refuse', async () => {
  stubHeicDecoder({ size: fileLimits.bytes + 1 });
  const added = await add([heicPhoto()]);
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^IMG_1234\.jpg är större än 10\s?MB\. Välj en mindre fil\.$/,
  );
  const input = screen.getByLabelText('Lägg till filer', { selector: 'input' });
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(input, new File(['x'], 'run.exe'));
  expect(await screen.findByText('Filtypen för run.exe stöds inte.')).toBeDefined();
  await user.upload(
    input,
    Array.from({ length: 11 }, (_, index) => new File(['x'], `${String(index)}.pdf`)),
  );
  expect(await screen.findByText('Du kan ladda upp högst 10 filer. Ta bort några och försök igen.')).toBeDefined();
  expect(added).not.toHaveBeenCalled();
});

import { heicPhoto, stubHeicDecoder } from '@paraply/core/testing/photos';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { createQueryClient } from '@/lib/queryClient';
import { DocumentField } from './DocumentField';
import { person } from '@/testing/person';

beforeEach(async () => {
  localStorage.setItem('language', 'en');
  await startI18n();
});

function open(file: File | null = null) {
  const onChoose = vi.fn<(file: File | null) => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DocumentField error={undefined} file={file} hint="A tax slip." label="Document" onChoose={onChoose} />
    </QueryClientProvider>,
  );
  return { onChoose, input: screen.getByLabelText<HTMLInputElement>('Document') };
}

/** What the input says besides its name, by id as a screen reader finds it. */
function description(input: HTMLElement): string {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

async function says(input: HTMLElement, text: string | RegExp) {
  await waitFor(() => {
    expect(description(input)).toMatch(text);
  });
}

it('refuses a wrong kind and a large file at once, and takes the next one', async () => {
  const { onChoose, input } = open();
  // The picker's choice of endings can be overridden by the person.
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(input, new File(['x'], 'run.exe'));
  await says(input, /run\.exe has a file type that we do not accept\./);
  const large = new File(['x'], 'scan.pdf');
  Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
  await user.upload(input, large);
  await says(input, /scan\.pdf is too large\. The limit is 10\s?MB\./);
  expect(onChoose).not.toHaveBeenCalled();
  await user.upload(input, new File(['x'], 'slip.pdf'));
  await waitFor(() => {
    expect(onChoose).toHaveBeenCalledOnce();
  });
  expect(input.getAttribute('aria-invalid')).toBe('false');
});

it('says in its hint what the picker offers', () => {
  const { input } = open();
  expect(description(input)).toMatch(/^A tax slip\. At most 10\s?MB: PDF, JPEG, PNG, WebP, DOCX, XLSX, CSV or TXT\. /);
  expect(description(input)).toContain('Phone photos (HEIC) are converted to JPEG');
  expect(input.accept).toBe('.pdf,.jpg,.jpeg,.png,.webp,.docx,.xlsx,.csv,.txt,.heic,.heif');
});

it('gives a phone photo on as JPEG, and shows meanwhile that it works on it', async () => {
  const { convertToBlob } = stubHeicDecoder();
  let finish: ((jpeg: Blob) => void) | undefined;
  convertToBlob.mockReturnValue(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  const { onChoose, input } = open();
  await person().upload(input, heicPhoto());
  expect((await screen.findByText('Preparing file')).getAttribute('role')).toBe('status');
  expect(onChoose).not.toHaveBeenCalled();
  finish?.(new Blob(['x'], { type: 'image/jpeg' }));
  await waitFor(() => {
    expect(onChoose.mock.calls[0]?.[0]?.name).toBe('IMG_1234.jpg');
  });
  expect(screen.queryByText('Preparing file')).toBeNull();
});

it('refuses a phone photo that the browser cannot read, and says what to do', async () => {
  const { onChoose, input } = open();
  await person().upload(input, heicPhoto());
  await says(input, /IMG_1234\.HEIC is a HEIC photo.*could not read it.*Settings → Camera → Formats → Most Compatible/);
  expect(onChoose).not.toHaveBeenCalled();
});

it('gives the chosen file up as soon as another is chosen', async () => {
  const { onChoose, input } = open(new File(['x'], 'old.pdf'));
  await person().upload(input, heicPhoto());
  await says(input, 'is a HEIC photo');
  expect(onChoose.mock.calls).toEqual([[null]]);
});

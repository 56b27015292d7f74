import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { DocumentField } from './DocumentField';

beforeEach(async () => {
  localStorage.setItem('language', 'en');
  await startI18n();
});

function open() {
  const onChoose = vi.fn<(file: File) => void>();
  render(<DocumentField error={undefined} file={null} hint="A tax slip." label="Document" onChoose={onChoose} />);
  return { onChoose, input: screen.getByLabelText<HTMLInputElement>('Document') };
}

/** What the input says besides its name, by id as a screen reader finds it. */
function description(input: HTMLElement): string {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

it('refuses a wrong kind and a large file at once, and takes the next one', async () => {
  const { onChoose, input } = open();
  // The picker's choice of endings can be overridden by the person.
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(input, new File(['x'], 'run.exe'));
  expect(description(input)).toContain('run.exe is of a kind that we do not take.');
  const large = new File(['x'], 'scan.pdf');
  Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
  await user.upload(input, large);
  expect(description(input)).toMatch(/scan\.pdf is larger than 10\s?MB\./);
  expect(onChoose).not.toHaveBeenCalled();
  await user.upload(input, new File(['x'], 'slip.pdf'));
  expect(onChoose).toHaveBeenCalledOnce();
  expect(input.getAttribute('aria-invalid')).toBe('false');
});

it('says in its hint what the picker offers', () => {
  const { input } = open();
  expect(description(input)).toMatch(/^A tax slip\. At most 10\s?MB: PDF, JPEG, PNG, WebP, DOCX, XLSX, CSV or TXT\.$/);
  expect(input.accept).toBe('.pdf,.jpg,.jpeg,.png,.webp,.docx,.xlsx,.csv,.txt');
});

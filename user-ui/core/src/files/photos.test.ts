import { expect, it, vi } from 'vitest';
import { heicPhoto, stubHeicDecoder } from '../testing/photos';
import { FileError, fileLimits } from './fileError';
import { prepareFile } from './photos';

it('makes a JPEG of a HEIC photo', async () => {
  const { bitmap, drawImage, convertToBlob } = stubHeicDecoder();
  const ready = await prepareFile(heicPhoto());
  expect(ready).toMatchObject({ name: 'IMG_1234.jpg', type: 'image/jpeg', size: 3 });
  expect(drawImage).toHaveBeenCalledWith(bitmap, 0, 0, 4032, 3024);
  expect(convertToBlob).toHaveBeenCalledWith({ type: 'image/jpeg', quality: 0.9 });
  expect(bitmap.close).toHaveBeenCalledOnce();
});

it.each([
  ['its ending alone', new File(['x'], 'IMG.1.heif'), 'IMG.1.jpg'],
  ['its content under another name', heicPhoto('IMG_2.jpg'), 'IMG_2.jpg'],
  ['its content without an ending', heicPhoto('image'), 'image.jpg'],
  ['the brand of any HEIF picture', new File(['\0\0\0\x18ftypmif1\0\0\0\0'], 'a.jpeg'), 'a.jpg'],
])('knows HEIC by %s', async (_how, file, name) => {
  stubHeicDecoder();
  expect(await prepareFile(file)).toMatchObject({ name, type: 'image/jpeg' });
});

it('leaves every other file as it is', async () => {
  const { convertToBlob } = stubHeicDecoder();
  const files = [new File(['%PDF-1.7'], 'a.pdf'), new File(['\xFF\xD8\xFF'], 'a.jpg'), new File([''], 'a.txt')];
  for (const file of files) expect(await prepareFile(file)).toBe(file);
  expect(convertToBlob).not.toHaveBeenCalled();
});

it('scales a photo down that is larger than the canvas of a phone', async () => {
  const { bitmap, drawImage } = stubHeicDecoder({ width: 5712, height: 4284 });
  await prepareFile(heicPhoto());
  expect(drawImage).toHaveBeenCalledWith(bitmap, 0, 0, 4729, 3547);
  expect(4729 * 3547).toBeLessThanOrEqual(4096 * 4096);
});

it('refuses a photo that the browser cannot read', async () => {
  await expect(prepareFile(heicPhoto())).rejects.toEqual(new FileError('heic', 'IMG_1234.HEIC'));
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')));
  await expect(prepareFile(heicPhoto('IMG_2.jpg'))).rejects.toMatchObject({ kind: 'heic', file: 'IMG_2.jpg' });
});

it('holds the limit against what is uploaded, not against the original', async () => {
  stubHeicDecoder();
  const large = heicPhoto();
  Object.defineProperty(large, 'size', { value: fileLimits.bytes + 1 });
  expect(await prepareFile(large)).toMatchObject({ size: 3 });
  stubHeicDecoder({ size: fileLimits.bytes + 1 });
  await expect(prepareFile(heicPhoto())).rejects.toMatchObject({ kind: 'tooLarge', file: 'IMG_1234.jpg' });
});

it('refuses what the server would refuse', async () => {
  await expect(prepareFile(new File(['x'], 'run.exe'))).rejects.toMatchObject({ kind: 'type', file: 'run.exe' });
});

import { prepareFile } from '@paraply/core/photos';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, uploadTimeoutMs } from '@/lib/apiClient';
import { forget } from '@/lib/queryClient';
import { useWrite } from '@/lib/useWrite';
import { invoicesKey } from './invoicesKey';

export function filesQuery(id: string) {
  return queryOptions({
    queryKey: [invoicesKey, id, 'files'],
    queryFn: () => body(api.GET('/api/invoices/{id}/files', { params: { path: { id } } })),
  });
}

/** Uploads files to an invoice and returns all its files. */
export async function addFiles(client: QueryClient, id: string, files: File[]) {
  const form = new FormData();
  for (const file of files) form.append('file', file);
  const added = await body(
    api.POST('/api/invoices/{id}/files', {
      params: { path: { id } },
      // The schema types the parts; the files themselves are in the form data.
      body: { file: files.map((file) => file.name) },
      bodySerializer: () => form,
      signal: AbortSignal.timeout(uploadTimeoutMs),
    }),
  );
  await forget(client, [invoicesKey]);
  return added;
}

export function useAddFile(id: string) {
  const client = useQueryClient();
  return useMutation({ mutationFn: async (file: File) => addFiles(client, id, [await prepareFile(file)]) });
}

export function useDeleteFile(id: string) {
  return useWrite({
    write: (fileId: string) =>
      body(api.DELETE('/api/invoices/{id}/files/{fileId}', { params: { path: { id, fileId } } })),
    invalidates: [invoicesKey],
  });
}

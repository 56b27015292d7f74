import { prepareFile } from '@paraply/core/photos';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, asForm, body, uploadTimeoutMs } from '@/lib/apiClient';
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
  const added = await body(
    api.POST('/api/invoices/{id}/files', {
      params: { path: { id } },
      body: { file: files },
      bodySerializer: asForm,
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

import type { components } from '@paraply/core/schema';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListQuery } from '@/lib/apiClient';
import { api, body, idempotency, listParams, page } from '@/lib/apiClient';
import { useWrite } from '@/lib/useWrite';

type Schemas = components['schemas'];

export type Message = Schemas['Message'];

export const messagesKey = '/api/messages';

export function useSendContact() {
  return useMutation({
    mutationFn: (input: Schemas['ContactInput']) => body(api.POST('/api/contact', { body: input })),
  });
}

export function useSendSupport() {
  return useWrite({
    write: (input: Schemas['SupportInput'], key) =>
      body(api.POST('/api/support', { params: { header: idempotency(key) }, body: input })),
    invalidates: [messagesKey],
  });
}

export function useSendFeedback() {
  return useWrite({
    write: (input: Schemas['FeedbackInput'], key) =>
      body(api.POST('/api/feedback', { params: { header: idempotency(key) }, body: input })),
    invalidates: [messagesKey],
  });
}

/** The user's own threads. */
export function messageListQuery(list: ListQuery) {
  return queryOptions({
    queryKey: [messagesKey, 'list', list],
    queryFn: () => page(api.GET('/api/messages', { params: { query: listParams(list) } })),
  });
}

export function messageQuery(id: string) {
  return queryOptions({
    queryKey: [messagesKey, id],
    queryFn: () => body(api.GET('/api/messages/{id}', { params: { path: { id } } })),
  });
}

/** Adds to a thread. The answer is the whole thread, which is kept; the lists are outdated. */
export function useReply(id: string) {
  const client = useQueryClient();
  return useWrite<string, Message>({
    write: (text, key) =>
      body(
        api.POST('/api/messages/{id}/replies', { params: { path: { id }, header: idempotency(key) }, body: { text } }),
      ),
    invalidates: [],
    onSuccess: (message) => {
      client.setQueryData(messageQuery(id).queryKey, message);
      client.removeQueries({ queryKey: [messagesKey, 'list'] });
    },
  });
}

/** The latest invoices, to say which one a question is about. */
export function useRecentInvoices() {
  return useQuery({
    queryKey: ['/api/invoices', 'recent'],
    queryFn: () => {
      const query = listParams({ range: [0, 24], sort: ['createdAt', 'DESC'] });
      return page(api.GET('/api/invoices', { params: { query } }));
    },
  });
}

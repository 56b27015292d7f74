import { useMutation, useQuery } from '@tanstack/react-query';
import { api, body, listParams, page } from '@/lib/apiClient';
import type { components } from '@/types/schema';

type Schemas = components['schemas'];

export function useSendContact() {
  return useMutation({
    mutationFn: (input: Schemas['ContactInput']) => body(api.POST('/api/contact', { body: input })),
  });
}

export function useSendSupport() {
  return useMutation({
    mutationFn: (input: Schemas['SupportInput']) => body(api.POST('/api/support', { body: input })),
  });
}

export function useSendFeedback() {
  return useMutation({
    mutationFn: (input: Schemas['FeedbackInput']) => body(api.POST('/api/feedback', { body: input })),
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

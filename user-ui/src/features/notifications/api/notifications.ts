import type { components } from '@paraply/core/schema';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/lib/apiClient';

type Schemas = components['schemas'];

export type Notification = Schemas['Notification'];

/** What the user was told, newest first, some at a time. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['/api/notifications'],
  queryFn: ({ pageParam: before }) =>
    body(api.GET('/api/notifications', { params: { query: before === undefined ? {} : { before } } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => (last.hasMore ? last.items.at(-1)?.id : undefined),
  staleTime: 60_000,
});

/** Notes that the user has been shown these. What was new stays marked until it is fetched again. */
export function useSeeNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (newest: string) => body(api.PUT('/api/notifications/seen', { body: { newest } })),
    onSuccess: ({ newCount }) => {
      client.setQueryData(
        notificationsQuery.queryKey,
        (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, newCount })) },
      );
    },
  });
}

/** The mails that the user can do without, and whether they do. */
export const emailChoicesQuery = queryOptions({
  queryKey: ['/api/email-choices'],
  queryFn: () => body(api.GET('/api/email-choices')),
});

export function useSetEmailChoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, wanted }: Schemas['EmailChoice']) =>
      body(api.PUT('/api/email-choices/{kind}', { params: { path: { kind } }, body: { wanted } })),
    onSuccess: (choice) => {
      client.setQueryData(emailChoicesQuery.queryKey, (choices) =>
        choices?.map((one) => (one.kind === choice.kind ? choice : one)),
      );
    },
  });
}

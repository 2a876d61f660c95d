import type { Webhook, WebhookTerms } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

const hooksKey = ['webhooks'] as const;

/** The caller's webhooks; failures of changes are shown by the global request handling. */
export const useWebhooks = () => {
  const text = useText();
  const { api, notify } = useShell();
  const client = useQueryClient();
  /** The secret of a webhook that was just created or got a new one, until its person has saved it. */
  const [secret, setSecret] = useState<string>();
  const keep = (hooks: readonly Webhook[]) => client.setQueryData(hooksKey, hooks);
  const keepSaying = (key: 'webhooks.removed' | 'webhooks.resumed') => (hooks: readonly Webhook[]) => {
    keep(hooks);
    notify.success(text(key));
  };
  const reread = () => client.invalidateQueries({ queryKey: hooksKey });
  const query = useQuery({
    queryKey: hooksKey,
    queryFn: ({ signal }) => api.webhooks.webhooks({}, { signal, quiet: true }),
    staleTime: 0,
  });
  const show = (made: { readonly secret: string; readonly webhooks: readonly Webhook[] }) => {
    keep(made.webhooks);
    setSecret(made.secret);
  };
  const create = useMutation({
    mutationFn: (terms: WebhookTerms) => api.webhooks.createWebhook(terms),
    onSuccess: show,
  });
  const rotate = useMutation({
    mutationFn: (id: string) => api.webhooks.rotateWebhookSecret({ id }),
    onSuccess: show,
    onError: reread,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.webhooks.removeWebhook({ id }),
    onSuccess: keepSaying('webhooks.removed'),
    onError: reread,
  });
  const resume = useMutation({
    mutationFn: (id: string) => api.webhooks.resumeWebhook({ id }),
    onSuccess: keepSaying('webhooks.resumed'),
    onError: reread,
  });
  const test = useMutation({
    mutationFn: (id: string) => api.webhooks.testWebhook({ id }),
    onSuccess: () => notify.success(text('webhooks.tested')),
    onError: reread,
  });
  return { query, create, rotate, remove, resume, test, secret, hide: () => setSecret(undefined) };
};

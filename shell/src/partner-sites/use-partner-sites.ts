import type { PartnerSite, SiteTerms } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const sitesKey = ['sharing', 'partner-sites'] as const;

/** The caller's partner sites; failures of changes are shown by the global request handling. */
export const usePartnerSites = () => {
  const text = useText();
  const { api, notify } = useShell();
  const client = useQueryClient();
  const keep = (sites: readonly PartnerSite[]) => client.setQueryData(sitesKey, sites);
  const query = useQuery({
    queryKey: sitesKey,
    queryFn: ({ signal }) => api.sharing.partnerSites({}, { signal, quiet: true }),
    staleTime: 0,
  });
  const create = useMutation({
    mutationFn: (terms: SiteTerms) => api.sharing.createPartnerSite(terms),
    onSuccess: keep,
  });
  const update = useMutation({
    mutationFn: (changed: SiteTerms & { readonly key: string }) => api.sharing.updatePartnerSite(changed),
    onSuccess: (sites) => {
      keep(sites);
      notify.success(text('sites.saved'));
    },
    onError: () => client.invalidateQueries({ queryKey: sitesKey }),
  });
  const end = useMutation({
    mutationFn: (key: string) => api.sharing.removePartnerSite({ key }),
    onSuccess: (left) => {
      keep(left);
      notify.success(text('sites.ended'));
    },
    onError: () => client.invalidateQueries({ queryKey: sitesKey }),
  });
  return { query, create, update, end };
};

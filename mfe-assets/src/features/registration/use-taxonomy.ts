import { useShell } from '@ipr/mfe-kit';
import { useQuery } from '@tanstack/react-query';

/** Global and own labels for the two selectors. */
export const useTaxonomy = () => {
  const { api } = useShell();
  const ipTypes = useQuery({ queryKey: ['taxonomy', 'ip-types'], queryFn: ({ signal }) => api.taxonomy.allIpTypes({}, { signal }) });
  const ipContents = useQuery({ queryKey: ['taxonomy', 'ip-contents'], queryFn: ({ signal }) => api.taxonomy.allIpContents({}, { signal }) });
  const retry = () => {
    void ipTypes.refetch();
    void ipContents.refetch();
  };
  return { ipTypes, ipContents, failed: ipTypes.isError || ipContents.isError, retry };
};

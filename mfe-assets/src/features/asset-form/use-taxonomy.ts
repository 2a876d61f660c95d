import { useShell } from '@ipr/mfe-contract';
import { useQuery } from '@tanstack/react-query';

/** Global and own labels for the two selectors. */
export const useTaxonomy = () => {
  const { taxonomy } = useShell().api;
  const ipTypes = useQuery({
    queryKey: ['taxonomy', 'ip-types'],
    queryFn: ({ signal }) => taxonomy.allIpTypes({}, { signal, quiet: true }),
  });
  const ipContents = useQuery({
    queryKey: ['taxonomy', 'ip-contents'],
    queryFn: ({ signal }) => taxonomy.allIpContents({}, { signal, quiet: true }),
  });
  const retry = () => {
    for (const query of [ipTypes, ipContents]) if (query.isError) void query.refetch();
  };
  return { ipTypes, ipContents, failed: ipTypes.isError || ipContents.isError, retry };
};

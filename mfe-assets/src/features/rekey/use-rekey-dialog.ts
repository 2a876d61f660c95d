import { useSearchParams } from '@ipr/mfe-contract';

/** Keeps the dialog's open state in the URL (`mode=re-encrypt`), so that other modules can link to it. */
export const useRekeyDialog = () => {
  const [query, setQuery] = useSearchParams();
  const without = (known: URLSearchParams) => [...known].filter(([name]) => name !== 'mode');
  return {
    isOpen: query.get('mode') === 're-encrypt',
    open: () => setQuery((known) => new URLSearchParams([...without(known), ['mode', 're-encrypt']])),
    close: () => setQuery((known) => new URLSearchParams(without(known)), { replace: true }),
  };
};

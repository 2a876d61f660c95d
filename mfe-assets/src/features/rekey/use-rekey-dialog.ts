import { useSearchParams } from '@ipr/mfe-contract';

/** Whether the dialog is open stands in the address (`mode=re-encrypt`), so that other modules can lead to it. */
export const useRekeyDialog = () => {
  const [query, setQuery] = useSearchParams();
  const without = (known: URLSearchParams) => [...known].filter(([name]) => name !== 'mode');
  return {
    isOpen: query.get('mode') === 're-encrypt',
    open: () => setQuery((known) => new URLSearchParams([...without(known), ['mode', 're-encrypt']])),
    close: () => setQuery((known) => new URLSearchParams(without(known)), { replace: true }),
  };
};

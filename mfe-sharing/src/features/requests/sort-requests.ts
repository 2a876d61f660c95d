import type { AccessRequest } from '@ipr/api';

/** Groups requests: open ones of known people, open ones of strangers (shown collapsed), and answered ones. */
export const sortRequests = (items: readonly AccessRequest[]) => {
  const open = items.filter(({ state }) => state === 'open');
  return {
    known: open.filter(({ known }) => known),
    unknown: open.filter(({ known }) => !known),
    answered: items.filter(({ state }) => state !== 'open'),
  };
};

import type { AccessRequest } from '@ipr/api';

/** Requests as the page shows them: open ones of people one knows, those of strangers folded away, and answered ones. */
export const sortRequests = (items: readonly AccessRequest[]) => {
  const open = items.filter(({ state }) => state === 'open');
  return {
    known: open.filter(({ known }) => known),
    unknown: open.filter(({ known }) => !known),
    answered: items.filter(({ state }) => state !== 'open'),
  };
};
